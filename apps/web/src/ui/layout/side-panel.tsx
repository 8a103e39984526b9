import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'

import { CloseButton } from '../buttons/close-button.tsx'
import { useMedia } from '../lib/use-media.ts'
import { useScrollFocus } from '../lib/use-scroll-focus.ts'
import { Drawer } from '../overlays/drawer.tsx'
import { useEscape } from '../overlays/use-escape.ts'
import classes from './side-panel.module.css'

/** Below it there is no room for a panel beside the text. */
const NO_ROOM = '(max-width: 79.99em)'

/** Whether an open panel stands beside the text. */
export const useHasSideSpace = (): boolean => !useMedia(NO_ROOM)

type SidePanelProps = {
  title: string
  /** What it shows: another thing is announced by the title, as the panel was opened again. */
  of: string
  onClose: () => void
  children: ReactNode
}

/** Shows something beside the text; where there is no room, in a drawer (D-14). */
export function SidePanel({ title, of, onClose, children }: SidePanelProps) {
  const isBeside = useHasSideSpace()
  // Outlives a change of the window's width, which puts the panel into a drawer and back.
  const cameFrom = useRef<HTMLElement | null>(null)
  const remember = (from: HTMLElement) => {
    cameFrom.current = from
  }
  const goBack = () => {
    onClose()
    if (cameFrom.current?.isConnected) cameFrom.current.focus({ preventScroll: true })
  }
  if (!isBeside) {
    return (
      <Drawer open onClose={onClose} side="right" title={title}>
        {children}
      </Drawer>
    )
  }
  return (
    <Beside title={title} of={of} onOpenedFrom={remember} onClose={goBack}>
      {children}
    </Beside>
  )
}

type BesideProps = SidePanelProps & {
  /** Remembers what the panel was opened from: the focus goes back there. */
  onOpenedFrom: (from: HTMLElement) => void
}

function Beside({ title, of, onOpenedFrom, onClose, children }: BesideProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useScrollFocus<HTMLDivElement>()
  const remember = useEffectEvent(onOpenedFrom)
  useEscape(onClose)
  // What is opened is announced by its heading; the way back leads to what it was opened from.
  useEffect(() => {
    const { activeElement } = document
    const isOutside = !heading.current?.closest('aside')?.contains(activeElement)
    if (activeElement instanceof HTMLElement && activeElement !== document.body && isOutside)
      remember(activeElement)
    heading.current?.focus({ preventScroll: true })
  }, [of])
  return (
    <aside className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <CloseButton onClick={onClose} />
      </header>
      <div ref={body} className={classes.body}>
        {children}
      </div>
    </aside>
  )
}
