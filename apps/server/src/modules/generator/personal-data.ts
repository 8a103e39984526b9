import type { DataSubject } from '#modules/access/index.ts'
import { sql, type Tx } from '#platform/database/index.ts'

import './generator.tables.ts'

/** Deletes the person's dialogues with the generator and the documents they made. */
export async function eraseGeneratorSessions(tx: Tx, { managerIds }: DataSubject): Promise<void> {
  await sql`delete from generator_sessions where manager_id = any(${managerIds}::int8[])`.execute(tx)
}
