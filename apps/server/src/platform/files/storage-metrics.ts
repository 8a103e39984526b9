import { db, sql } from '#platform/database/index.ts'
import { sampledGauge } from '#platform/log/sampled-gauge.ts'

import './files.tables.ts'

/** Counting the rows of all files takes long in a large installation. Milliseconds. */
const interval = 5 * 60_000

let isObserving = false

/** Adds the metric of what is stored; once a process. */
export function observeStorage(): void {
  if (isObserving) return
  isObserving = true
  sampledGauge({
    name: 'uprava_storage_bytes',
    help: 'Bytes that are stored: files as their rows say, and the database with its indexes',
    label: 'kind',
    interval,
    async read() {
      const { rows } = await sql<{ files: number; database: number }>`
        select (select coalesce(sum(size), 0)::int8 from files) as files,
          pg_database_size(current_database()) as database`.execute(db())
      return { ...rows[0]! }
    },
  })
}
