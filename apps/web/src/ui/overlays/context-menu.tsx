import { useEffect, useEffectEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'

import { portalTarget } from '../lib/portal-target.ts'
import { MenuItems, type MenuItem } from './menu-items.tsx'
import classes from './menu.module.css'
import { Popover } from './popover.tsx'

/** Where a context menu opens, and what it belongs to: the focus returns there. */
export interface ContextMenuPlace {
  x: number
  y: number
  owner: HTMLElement
  /** Below the place to the right by default. */
  side?: 'bottom-start' | 'top-end'
}

interface ContextMenuProps {
  label: string
  place: ContextMenuPlace
  items: readonly MenuItem[]
  onClose: () => void
}

/**
 * A menu at the pointer, opened by the right button or by Shift+F10. Scrolling by hand closes it: what it belongs to moves away.
 * What scrolls by itself does not, as a list that follows its end or a window that becomes lower.
 */
export function ContextMenu({ label, place, items, onClose }: ContextMenuProps) {
  const id = useId()
  const home = portalTarget(place.owner)
  const [point, setPoint] = useState<HTMLElement | null>(null)

  useEffect(() => {
    // A finger or the scroll bar presses outside of it, which closes it already.
    const onWheel = ({ target, ctrlKey }: WheelEvent) => {
      if (!ctrlKey && target instanceof Element && !target.closest('[role="menu"]')) onClose()
    }
    document.addEventListener('wheel', onWheel, { capture: true, passive: true })
    return () => document.removeEventListener('wheel', onWheel, { capture: true })
  }, [onClose])

  const close = () => {
    onClose()
    place.owner.focus({ preventScroll: true })
  }
  // Escape closes it also when the focus has left it, as after a change of the window's size.
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  })
  useEffect(() => {
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [])

  // Outside of what scrolls: a list that contains its layout would cut a fixed element off.
  return createPortal(
    <>
      <span
        ref={setPoint}
        className={classes.point}
        // A window that has become smaller still has the point in it: a menu whose point is not in sight is hidden.
        style={{ left: `min(${place.x}px, 100vw - 1px)`, top: `min(${place.y}px, 100dvh - 1px)` }}
      />
      <Popover
        opened={point !== null}
        onClose={onClose}
        anchor={point}
        side={place.side ?? 'bottom-start'}
        offset={0}
        home={home}
        className={classes.dropdown}
      >
        <MenuItems id={id} aria-label={label} items={items} onClose={close} />
      </Popover>
    </>,
    home,
  )
}
