import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

import classes from './tabs.module.css'
import { useChosenInView } from './use-chosen-in-view.ts'

type TabsProps<Key extends string> = {
  /** What the tabs choose between, for a screen reader. */
  label: string
  tabs: readonly { key: Key; label: string }[]
  chosen: Key
  onChoose: (key: Key) => void
  /** The chosen tab's content. */
  children: ReactNode
}

/** Tabs over their content; arrows, Home and End move between them. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Key>) {
  const id = useId()
  const list = useChosenInView<HTMLDivElement>(chosen)
  const buttons = useRef(new Map<Key, HTMLButtonElement | null>())
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === chosen)
    const targets: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    const next = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChoose(next.key)
    buttons.current.get(next.key)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={classes.tabs}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            ref={(button) => void buttons.current.set(key, button)}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            className={classes.tab}
            onClick={() => onChoose(key)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className={classes.panel}>
        {children}
      </div>
    </>
  )
}
