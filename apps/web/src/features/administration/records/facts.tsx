import type { ReactNode } from 'react'

import classes from './records.module.css'

/** Figures of the installation, each under its name. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd data-figures>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
