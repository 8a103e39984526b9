import { IconCheck, IconChecks, IconClock } from '@tabler/icons-react'

import classes from './ticks.module.css'

/** A clock on the way, one check when sent, two when somebody on the other side has read it. */
export function Ticks({ isSeen, isOnItsWay = false }: { isSeen: boolean; isOnItsWay?: boolean }) {
  const [Icon, label] = isOnItsWay
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
