import { cloneElement, useId, useState, type ComponentPropsWithRef, type ReactElement } from 'react'

import { portalTarget } from '../lib/portal-target.ts'
import { MenuItems, type MenuItem } from './menu-items.tsx'
import classes from './menu.module.css'
import { Popover } from './popover.tsx'

export type { MenuItem } from './menu-items.tsx'

interface MenuProps {
  /** The button that opens it: an `IconButton` or a `Button`. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>
  items: readonly MenuItem[]
  side?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end'
}

/** A menu of actions: arrows, Home, End and the first letters move, Enter picks, Escape and Tab close it. */
export function Menu({ trigger, items, side = 'bottom-end' }: MenuProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const id = useId()

  const openMenu = (anchor: HTMLElement) => {
    setOpener(anchor)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    document.getElementById(`${id}-trigger`)?.focus()
  }

  return (
    <>
      <span className={classes.anchor}>
        {cloneElement(trigger, {
          id: `${id}-trigger`,
          'aria-haspopup': 'menu',
          'aria-expanded': open,
          'aria-controls': open ? `${id}-menu` : undefined,
          onClick: (event) => (open ? close() : openMenu(event.currentTarget)),
          onKeyDown: (event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            openMenu(event.currentTarget)
          },
        })}
      </span>
      <Popover
        opened={open}
        onClose={() => setOpen(false)}
        anchor={opener}
        side={side}
        offset={4}
        home={portalTarget(opener)}
        className={classes.dropdown}
      >
        <MenuItems id={`${id}-menu`} aria-labelledby={`${id}-trigger`} items={items} onClose={close} />
      </Popover>
    </>
  )
}
