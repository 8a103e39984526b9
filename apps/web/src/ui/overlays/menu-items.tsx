import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'

import { useServerNeeded } from '../lib/server-needed.ts'
import classes from './menu.module.css'

export interface MenuItem {
  label: string
  /** Where labels may repeat. */
  key?: string
  icon?: Icon
  /** Takes something away. */
  danger?: boolean
  /** Why it cannot be picked now; it stays in the list and says so. */
  disabledReason?: string | false
  /** Works without the server, too. */
  isLocal?: boolean
  onPick: () => void
}

interface MenuItemsProps {
  id: string
  'aria-label'?: string
  'aria-labelledby'?: string
  items: readonly MenuItem[]
  onClose: () => void
}

/** The entries of an open menu; the first has the focus. */
export function MenuItems({ id, items, onClose, ...name }: MenuItemsProps) {
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
      {...name}
      tabIndex={-1}
      className={classes.menu}
      onKeyDown={onKeyDown}
    >
      {items.map((item, index) => (
        <Item key={item.key ?? item.label} id={`${id}-why-${index}`} item={item} onClose={onClose} />
      ))}
    </div>
  )
}

function Item({ id, item, onClose }: { id: string; item: MenuItem; onClose: () => void }) {
  const { label, icon: Icon, danger, onPick } = item
  const serverNeeded = useServerNeeded()
  const disabledReason = item.disabledReason || (!item.isLocal && serverNeeded)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      data-danger={danger || undefined}
      data-hint={disabledReason || undefined}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? id : undefined}
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
        <span id={id} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
}
