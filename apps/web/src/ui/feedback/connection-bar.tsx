import { IconCloudOff } from '@tabler/icons-react'

import { time } from '../lib/format.ts'
import classes from './bar.module.css'

/**
 * Above the pages while the server does not answer; `since`: when it last did, null while it does. The region is always there,
 * so that it is announced.
 */
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
