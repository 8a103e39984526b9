import type { ReactNode } from 'react'

import { useIsNarrow } from '../lib/use-media.ts'
import { Drawer } from '../overlays/drawer.tsx'
import classes from './filter-panel.module.css'

type FilterPanelProps = { title?: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** Filters and actions of a list: a panel beside it, below 1024 px a right drawer of 85 % (NAV-53). */
export function FilterPanel({ title = 'Фильтры', isOpen, onClose, children }: FilterPanelProps) {
  const isNarrow = useIsNarrow()
  if (isNarrow) {
    return (
      <Drawer open={isOpen} onClose={onClose} side="right" width="85%" title={title}>
        <div className={classes.fields}>{children}</div>
      </Drawer>
    )
  }
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

/** A list with its panel: side by side where there is room. */
export function WithPanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.content}>{children}</div>
      {panel}
    </div>
  )
}
