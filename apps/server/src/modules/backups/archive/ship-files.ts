import { db, sql } from '#platform/database/index.ts'

import { ensureInPool } from '../make/file-pool.ts'
import type { Target } from '../store/open-store.ts'

/** Ids are given before their transactions commit: so many are looked at again. */
const OVERLAP = 100
const BATCH = 200

export async function newestFileId(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from files`.execute(db())
  return rows[0]!.id
}

/** Puts files that came since into the pool; answers the newest id. */
export async function shipFiles(target: Target, after: number): Promise<number> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from files where id > ${after - OVERLAP} order by id limit ${BATCH + OVERLAP}`.execute(
    db(),
  )
  for (const { key } of rows) await ensureInPool(target, key)
  return rows.at(-1)?.id ?? after
}
