import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './warning-bar.module.css'

/** A red line above every page of the console. */
export function WarningBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside aria-label={label} className={classes.bar}>
      <IconAlertTriangle size={18} aria-hidden />
      <p>{children}</p>
    </aside>
  )
}
