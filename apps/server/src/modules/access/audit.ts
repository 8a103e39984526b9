import { sql, type Tx } from '#platform/database/index.ts'

import './access.tables.ts'

export type AuditEntry = {
  /** Who did it: one of `auditNames`. */
  actor: string
  /** What was done, in the console's words. */
  action: string
  /** What it was done to: one of `auditNames`, or a few words; ids and names, never phones or secrets. */
  subject: string
  details?: Readonly<Record<string, string | number | boolean | null>>
}

/** What the audit calls somebody or something, in the console's words: it is shown and searched as it stands. */
export const auditNames = {
  system: 'система',
  administrator: (login: string) => `администратор ${login}`,
  account: (managerId: number) => `аккаунт ${managerId}`,
  person: (personId: number) => `человек ${personId}`,
  channel: (channelId: number) => `канал ${channelId}`,
  act: (actId: number) => `акт ${actId}`,
  norm: (normId: string) => `норма ${normId}`,
  question: (evidenceId: number) => `вопрос ${evidenceId}`,
} as const

/** Writes down who did what, with the transaction that does it. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_entries (actor, action, subject, details)
    values (${entry.actor}, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.details ?? {})}::text::jsonb)`.execute(
    tx,
  )
}
