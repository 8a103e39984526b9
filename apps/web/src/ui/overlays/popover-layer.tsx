import { Popover } from '@mantine/core'
import { useEffectEvent, useLayoutEffect, useState, type ReactNode, type RefCallback } from 'react'

import { LibraryProvider } from '../lib/library-provider.tsx'
import { inWindow } from './in-window.ts'

export interface PopoverProps {
  opened: boolean
  /** Asked for by a press outside of it, and by Escape where it holds the focus. */
  onClose: () => void
  /** What it stands beside; it may stay while the layer leaves. */
  anchor: Element | null
  side: 'top' | 'bottom' | 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end'
  offset: number
  /** Where it stands in the page: see `portalTarget`. */
  home: HTMLElement | undefined
  /** A small dialog of this name, which holds the focus and gives it back. A menu does both itself. */
  dialog?: string
  className?: string | undefined
  children: ReactNode
}

/** What `Popover` loads with the first one that opens: the library that places it and keeps it in its place. */
export function PopoverLayer(props: PopoverProps) {
  const { opened, onClose, anchor, side, offset, home, dialog, className, children } = props
  const isDialog = dialog !== undefined
  // Opened only after it is there: the library notes then where the focus was, and lets it come in.
  const [isPlaced, setPlaced] = useState(false)
  return (
    <LibraryProvider>
      <Popover
        opened={isPlaced && opened}
        onChange={(isWanted) => !isWanted && onClose()}
        position={side}
        offset={offset}
        withRoles={false}
        trapFocus={isDialog}
        returnFocus={isDialog}
        closeOnEscape={isDialog}
        transitionProps={{ duration: 120 }}
        floatingStrategy="fixed"
        middlewares={inWindow}
        portalProps={{ target: home }}
      >
        <Popover.Target>
          <Anchor element={anchor} onPlaced={() => setPlaced(true)} />
        </Popover.Target>
        <Popover.Dropdown
          className={className}
          {...(isDialog && { role: 'dialog', 'aria-label': dialog, tabIndex: -1 })}
        >
          {children}
        </Popover.Dropdown>
      </Popover>
    </LibraryProvider>
  )
}

interface AnchorProps {
  element: Element | null
  onPlaced: () => void
  ref?: RefCallback<Element>
}

/** Hands the library an element that stands elsewhere. */
function Anchor({ element, onPlaced, ref }: AnchorProps) {
  const placed = useEffectEvent(onPlaced)
  useLayoutEffect(() => {
    ref?.(element)
    placed()
  }, [element, ref])
  return null
}
