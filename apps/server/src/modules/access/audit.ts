import { sql, type Tx } from '#platform/database/index.ts'

import './access.tables.ts'

export type AuditEntry = {
  /** Who did it, in the console's words: `администратор admin`, `аккаунт 12`, `система`. */
  actor: string
  /** What was done, in the console's words. */
  action: string
  /** What it was done to: `канал 5`, `норма fz54-st12`; ids and names, never phones or secrets. */
  subject: string
  details?: Readonly<Record<string, string | number | boolean | null>>
}

/** Writes down who did what, with the transaction that does it. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_entries (actor, action, subject, details)
    values (${entry.actor}, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.details ?? {})}::text::jsonb)`.execute(
    tx,
  )
}
