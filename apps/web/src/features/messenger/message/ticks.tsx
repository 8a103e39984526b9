import { IconCheck, IconChecks, IconClock } from '@tabler/icons-react'

import classes from './ticks.module.css'

/** A clock while sending, one check when sent, two when the other side has read it. */
export function Ticks({ isSeen, isPending = false }: { isSeen: boolean; isPending?: boolean }) {
  const [Icon, label] = isPending
    ? ([IconClock, 'Отправляется'] as const)
    : isSeen
      ? ([IconChecks, 'Прочитано'] as const)
      : ([IconCheck, 'Отправлено'] as const)
  return (
    <span
      className={classes.ticks}
      data-seen={isSeen || undefined}
      role="img"
      aria-label={label}
      title={label}
    >
      <Icon aria-hidden />
    </span>
  )
}
