import { IconCloudOff } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'

import { lostSince } from '#api/index.ts'
import { time } from '#ui/lib/format.ts'

import classes from './bar.module.css'

/** When the server last answered; null while it does. */
export const useLostSince = (): number | null => useSelector(lostSince, ({ at }) => at)

/** Above the workspace while the server does not answer. The region is always there, so that it is announced. */
export function ConnectionBar({ since }: { since: number | null }) {
  return (
    <div role="status">
      {since !== null && (
        <div className={classes.bar}>
          <IconCloudOff size={18} aria-hidden />
          <p>Нет связи. Показано то, что было на&nbsp;{time(since)}</p>
        </div>
      )}
    </div>
  )
}
