import type { AuditAction, AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { afterCommit, sql, type Tx } from '#platform/database/index.ts'

import { consumeAuditBudget } from './audit-budget.ts'
import { countSignIn } from './sign-in-metrics.ts'

/** Ids, counts and names of fields; never names, phones, e-mail addresses, texts or secrets (audit §1). */
export type AuditEntry = {
  /** Who did it. */
  readonly actor: AuditParty
  /** What was done; `auditActions` has its words. */
  readonly action: AuditAction
  /** To what it was done. */
  readonly subject: AuditParty
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Records who did what, in the transaction that does it. The entry joins the chain as the transaction's last step and is
 * visible after the commit (0045-audit-chain.sql).
 */
export async function audit(tx: Tx, { actor, action, subject, details = {} }: AuditEntry): Promise<void> {
  consumeAuditBudget(actor, action)
  await sql`
    select audit_write(${actor.type}, ${idOf(actor)}, ${action}, ${subject.type}, ${idOf(subject)},
      ${JSON.stringify(details)}::text::jsonb)`.execute(tx)
  afterCommit(tx, () => countSignIn(action, details))
}

/** The same done to several things of one kind: an entry for each. */
export async function auditEach(
  tx: Tx,
  { actor, action, subject, details = {} }: Omit<AuditEntry, 'subject'> & EachSubject,
): Promise<void> {
  for (const _one of subject.ids) consumeAuditBudget(actor, action)
  await sql`
    select audit_write(${actor.type}, ${idOf(actor)}, ${action}, ${subject.type}, subject::text,
      ${JSON.stringify(details)}::text::jsonb)
    from unnest(${subject.ids}::int8[]) with ordinality as given (subject, position) order by position`.execute(
    tx,
  )
}

type EachSubject = {
  readonly subject: { readonly type: AuditParty['type']; readonly ids: readonly number[] }
}

const idOf = (party: AuditParty): string | null => ('id' in party ? String(party.id) : null)
