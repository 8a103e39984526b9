import { Popover } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactElement,
} from 'react'

import { portalTarget } from '../lib/portal-target.ts'
import classes from './menu.module.css'

export interface MenuItem {
  label: string
  icon?: Icon
  /** Takes something away. */
  danger?: boolean
  /** Why it cannot be picked now; it stays in the list and says so. */
  disabledReason?: string | false
  onPick: () => void
}

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
        <Items id={`${id}-menu`} labelledBy={`${id}-trigger`} items={items} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface ItemsProps {
  id: string
  labelledBy: string
  items: readonly MenuItem[]
  onClose: () => void
}

function Items({ id, labelledBy, items, onClose }: ItemsProps) {
  const menu = useRef<HTMLDivElement>(null)
  const buttons = () => Array.from(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])

  useEffect(() => buttons()[0]?.focus({ preventScroll: true }), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const go = (index: number) => all.at(index % all.length)?.focus()
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(-1),
      Escape: onClose,
    }
    const act = keys[event.key]
    if (act) {
      event.preventDefault()
      event.stopPropagation()
      act()
    } else if (event.key === 'Tab') {
      onClose()
    } else if (event.key.length === 1) {
      const letter = event.key.toLowerCase()
      const after = [...all.slice(at + 1), ...all.slice(0, at + 1)]
      after.find((item) => item.textContent.trim().toLowerCase().startsWith(letter))?.focus()
    }
  }

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      className={classes.menu}
      onKeyDown={onKeyDown}
    >
      {items.map(({ label, icon: Icon, danger, disabledReason, onPick }, index) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classes.item}
          data-danger={danger || undefined}
          data-hint={disabledReason || undefined}
          aria-disabled={disabledReason ? true : undefined}
          aria-describedby={disabledReason ? `${id}-why-${index}` : undefined}
          onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
          onClick={() => {
            if (disabledReason) return
            onClose()
            onPick()
          }}
        >
          {Icon && <Icon aria-hidden className={classes.icon} />}
          {label}
          {disabledReason && (
            <span id={`${id}-why-${index}`} hidden>
              {disabledReason}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
