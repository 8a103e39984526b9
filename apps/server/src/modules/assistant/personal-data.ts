import type { DataSubject } from '#modules/access/index.ts'
import { sql, type Tx } from '#platform/database/index.ts'

import './assistant.tables.ts'

/** Deletes the person's dialogues with the assistant. */
export async function eraseDialogs(tx: Tx, { managerIds }: DataSubject): Promise<void> {
  await sql`delete from assistant_dialogs where manager_id = any(${managerIds}::int8[])`.execute(tx)
}
