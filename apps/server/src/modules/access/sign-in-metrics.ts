import type { AuditAction } from '@uprava/contract/rules/audit-texts.ts'

import { db, sql } from '#platform/database/index.ts'
import { labelledCounter } from '#platform/log/metrics.ts'
import { sampledGauge } from '#platform/log/sampled-gauge.ts'

import './access.tables.ts'

const signIns = labelledCounter(
  'uprava_sign_ins_total',
  'Sign-ins on this node by method and outcome, those of the console included',
  ['method', 'outcome'],
)

const signInActions: ReadonlySet<AuditAction> = new Set(['signed_in', 'console_signed_in', 'sign_in_refused'])

/** Counts what the journal records of sign-ins, so that the metric and the journal cannot differ. */
export function countSignIn(
  action: AuditAction,
  { method, outcome }: Readonly<Record<string, string | number | boolean | null>>,
): void {
  if (!signInActions.has(action)) return
  signIns.inc({ method: String(method), outcome: String(outcome) })
}

let isObserving = false

/** Adds the metric of the sessions; once a process. */
export function observeSessions(): void {
  if (isObserving) return
  isObserving = true
  sampledGauge({
    name: 'uprava_sessions',
    help: 'Sessions that are open, of accounts and of administrators',
    label: 'kind',
    async read() {
      const { rows } = await sql<{ accounts: number; administrators: number }>`
        select (select count(*)::int from sessions where ended_at is null and expires_at > now()) as accounts,
          (select count(*)::int from administrator_sessions where expires_at > now()) as administrators`.execute(
        db(),
      )
      return { ...rows[0]! }
    },
  })
}
