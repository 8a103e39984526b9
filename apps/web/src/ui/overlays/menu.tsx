import { Popover } from '@mantine/core'
import { cloneElement, useId, useState, type ComponentPropsWithRef, type ReactElement } from 'react'

import { portalTarget } from '../lib/portal-target.ts'
import { inWindow } from './in-window.ts'
import { MenuItems, type MenuItem } from './menu-items.tsx'
import classes from './menu.module.css'

export type { MenuItem } from './menu-items.tsx'

interface MenuProps {
  /** The button that opens it: an `IconButton` or a `Button`. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>
  items: readonly MenuItem[]
  side?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end'
}

/** A menu of actions: arrows, Home, End and the first letters move, Enter picks, Escape and Tab close it. */
export function Menu({ trigger, items, side = 'bottom-end' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [home, setHome] = useState<HTMLElement>()
  const id = useId()

  const openMenu = (opener: Element) => {
    setHome(portalTarget(opener))
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    document.getElementById(`${id}-trigger`)?.focus()
  }

  return (
    <Popover
      opened={open}
      onChange={(wanted) => !wanted && setOpen(false)}
      position={side}
      offset={4}
      withRoles={false}
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 120 }}
      floatingStrategy="fixed"
      middlewares={inWindow}
      portalProps={{ target: home }}
    >
      <Popover.Target>
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
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <MenuItems id={`${id}-menu`} aria-labelledby={`${id}-trigger`} items={items} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
