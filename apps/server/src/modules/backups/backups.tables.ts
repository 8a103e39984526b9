import type { Generated } from 'kysely'

export type CopyTaskKind = 'backup' | 'proof'

type CopyTasksTable = {
  id: Generated<number>
  kind: CopyTaskKind
  copy_id: string
  state: Generated<'running' | 'done' | 'failed'>
  problem: string | null
  started_at: Generated<Date>
  ended_at: Date | null
}

/** `free` in bytes. */
type DiskSamplesTable = { host: string; disk: 'data' | 'copies'; day: string; free: number }

declare module '#platform/database/tables.ts' {
  interface Tables {
    copy_tasks: CopyTasksTable
    disk_samples: DiskSamplesTable
    copy_warning: { is_the_one: Generated<boolean>; cause: 'failed' | 'old'; warned_at: Generated<Date> }
  }
}
