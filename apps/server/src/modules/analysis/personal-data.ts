import type { DataSubject } from '#modules/access/index.ts'
import { sql, type Tx } from '#platform/database/index.ts'

import './analysis.tables.ts'

/** Deletes the documents the person had analysed, with their reports. */
export async function eraseAnalyses(tx: Tx, { managerIds }: DataSubject): Promise<void> {
  await sql`delete from analyses where manager_id = any(${managerIds}::int8[])`.execute(tx)
}
