import type { DataSubject } from '#modules/access/index.ts'
import { sql, type Tx } from '#platform/database/index.ts'

import './lawyer.tables.ts'

/** Deletes the person's chats with the lawyer and the files of its questions. */
export async function eraseConsultations(tx: Tx, { managerIds }: DataSubject): Promise<void> {
  await sql`delete from lawyer_chats where manager_id = any(${managerIds}::int8[])`.execute(tx)
  await sql`delete from lawyer_files where manager_id = any(${managerIds}::int8[])`.execute(tx)
}
