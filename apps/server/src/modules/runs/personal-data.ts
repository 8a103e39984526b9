import type { DataSubject } from '#modules/access/index.ts'
import { sql, type Tx } from '#platform/database/index.ts'

import { withoutTexts } from './evidence/evidence.repository.ts'
import { lockedRuns } from './runs.repository.ts'
import './runs.tables.ts'

/** Deletes the person's runs with their texts. Usage and evidence stay as counts and hashes of nobody. */
export async function eraseRuns(tx: Tx, { managerIds }: DataSubject): Promise<void> {
  const isOwn = sql`manager_id = any(${managerIds}::int8[])`
  // The end of a run locks its row before its evidence and usage; so does this.
  await lockedRuns(isOwn).execute(tx)
  await sql`
    update ai_evidence set manager_id = null, ${withoutTexts}
    where ${isOwn}`.execute(tx)
  await sql`
    update ai_ledger set manager_id = null, state = 'settled', settled_at = coalesce(settled_at, now())
    where ${isOwn}`.execute(tx)
  await sql`delete from ai_runs where ${isOwn}`.execute(tx)
}
