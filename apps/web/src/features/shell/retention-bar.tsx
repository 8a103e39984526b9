import { IconClockExclamation } from '@tabler/icons-react'

import { useSession } from '#features/session/index.ts'
import classes from '#ui/feedback/bar.module.css'
import { longDate } from '#ui/lib/format.ts'

/** When deletion by the terms of retention begins in the current channel; null where no first deletion is ahead. */
export const useRetentionStart = (): string | null => useSession().currentChannel?.retention_starts_at ?? null

/** Above the workspace while the first deletion by the terms of retention is ahead (privacy §4). */
export function RetentionBar({ startsAt }: { startsAt: string }) {
  return (
    <aside aria-label="Срок хранения" className={classes.bar}>
      <IconClockExclamation size={18} aria-hidden />
      <p>Удаление по сроку хранения начнётся {longDate(startsAt)}</p>
    </aside>
  )
}
