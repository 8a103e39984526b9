import { createHmac, randomBytes } from 'node:crypto'

import type { AuditParty, Credential } from '@uprava/contract/rules/audit-texts.ts'

import { db, transaction } from '#platform/database/index.ts'
import { installationValue } from '#platform/database/installation.ts'

import { audit } from './audit.ts'

/** Why a sign-in was refused. */
export type SignInRefusal = 'wrong_credential' | 'wrong_code' | 'unknown_login' | 'unknown_phone' | 'blocked'

type RefusedSignIn = {
  /** Null: nobody has what was typed. */
  readonly who: AuditParty | null
  /** The login or phone that was typed; stored only as a keyed hash, and only when nobody has it. */
  readonly typed: string
  readonly method: Credential
  readonly reason: SignInRefusal
  readonly address: string
  readonly device?: string
}

/** Records a refused sign-in, in a transaction of its own: the refusal is the deed. */
export async function auditRefusedSignIn({
  who,
  typed,
  method,
  reason,
  ...where
}: RefusedSignIn): Promise<void> {
  // Made for known ones as well: the time of a refusal says nothing.
  const hash = await hashOfLogin(typed)
  const actor: AuditParty = who ?? { type: 'login', id: hash }
  await transaction((tx) =>
    audit(tx, {
      actor,
      action: 'sign_in_refused',
      subject: { type: 'credential', id: method },
      details: { method, provider: 'local', outcome: 'refused', reason, ...where },
    }),
  )
}

/** People type passwords into the field of the login: what nobody has is kept as a hash that cannot be tried out. */
async function hashOfLogin(typed: string): Promise<string> {
  const key = await installationValue(db(), 'audit-login-key', () => randomBytes(32).toString('base64'))
  return createHmac('sha256', key).update(typed.trim().toLowerCase()).digest('hex').slice(0, 32)
}
