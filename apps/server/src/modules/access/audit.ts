import type { AuditAction, AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { sql, type Tx } from '#platform/database/index.ts'

import './access.tables.ts'

/** Ids and names, never phones or secrets. */
export type AuditEntry = {
  /** Who did it. */
  readonly actor: AuditParty
  /** What was done; `auditActions` has its words. */
  readonly action: AuditAction
  /** To what it was done. */
  readonly subject: AuditParty
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** Stores who did what, in the transaction that does it. */
export async function audit(tx: Tx, { actor, action, subject, details = {} }: AuditEntry): Promise<void> {
  await sql`
    insert into audit_entries (actor_type, actor_id, action_code, subject_type, subject_id, subject_name, details)
    values (${actor.type}, ${idOf(actor)}, ${action}, ${subject.type}, ${idOf(subject)},
      ${'name' in subject ? (subject.name ?? null) : null}, ${JSON.stringify(details)}::text::jsonb)`.execute(
    tx,
  )
}

const idOf = (party: AuditParty): string | null => ('id' in party ? String(party.id) : null)
