import { createHmac, randomBytes } from 'node:crypto'

import type { AuditParty, Credential } from '@uprava/contract/rules/audit-texts.ts'

import { db, transaction, type Tx } from '#platform/database/index.ts'
import { installationValue } from '#platform/database/installation.ts'
import { Refusal } from '#platform/http/index.ts'
import { networkOf } from '#platform/network-address.ts'
import { isDemoClosedToNetwork } from '#platform/settings.ts'

import { audit } from './audit.ts'
import { recordEvent, remainingWithin, type RateLimit } from './rate-limits.ts'

/** Why a sign-in was refused. */
export type SignInRefusal =
  | 'wrong_credential'
  | 'wrong_code'
  | 'wrong_second_factor'
  | 'wrong_secret'
  | 'unknown_login'
  | 'unknown_phone'
  | 'dead_link'
  | 'blocked'
  | 'rate_limited'
  | 'demo_closed'

/** A try to sign in: what was typed or shown, how and from where. */
export type SignInAttempt = {
  /** The login, phone or link that was typed; stored only as a keyed hash, and only when nobody has it. */
  readonly typed: string
  readonly method: Credential
  readonly address: string
  readonly device?: string
}

type RefusedSignIn = SignInAttempt & {
  /** Null: nobody has what was typed. */
  readonly who: AuditParty | null
  readonly reason: SignInRefusal
}

/** Refusals that no limit counts: they can be had without end, and nobody can take anything from the journal. */
const endless: ReadonlySet<SignInRefusal> = new Set(['rate_limited', 'dead_link', 'blocked', 'demo_closed'])

/** Of these so many are recorded (decision 0095); all are in the log. */
const recordedRefusals = (address: string): RateLimit => ({
  name: 'recorded-refusals',
  key: networkOf(address),
  max: 100,
  windowSeconds: 15 * 60,
})

/** Whether the refusal is to be recorded; counts it. */
async function isRecorded(tx: Tx, reason: SignInRefusal, address: string): Promise<boolean> {
  if (!endless.has(reason)) return true
  const limit = recordedRefusals(address)
  if ((await remainingWithin(tx, limit)) === 0) return false
  await recordEvent(tx, [limit])
  return true
}

/** Records a refused sign-in, in a transaction of its own: the refusal is what is recorded. */
export async function auditRefusedSignIn({
  who,
  typed,
  method,
  reason,
  address,
  device,
}: RefusedSignIn): Promise<void> {
  // Made for known ones as well: the time of a refusal says nothing.
  const hash = await hashOfLogin(typed)
  const actor: AuditParty = who ?? { type: 'login', id: hash }
  const where: Readonly<Record<string, string>> = device === undefined ? { address } : { address, device }
  await transaction(async (tx) => {
    if (!(await isRecorded(tx, reason, address))) return
    await audit(tx, {
      actor,
      action: 'sign_in_refused',
      subject: { type: 'credential', id: method },
      details: { method, provider: 'local', outcome: 'refused', reason, ...where },
    })
  })
}

/**
 * Runs a sign-in. One that a rate limit stops, or a demo that is closed to the network, is recorded; the work itself
 * records what it refuses. `who` finds the owner of what was typed.
 */
export async function auditingStops<Outcome>(
  attempt: SignInAttempt,
  who: () => Promise<AuditParty | null>,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    const reason = reasonOfStop(error)
    if (reason) await auditRefusedSignIn({ ...attempt, who: await who(), reason })
    throw error
  }
}

function reasonOfStop(error: unknown): SignInRefusal | undefined {
  if (!(error instanceof Refusal)) return undefined
  if (error.status === 429) return 'rate_limited'
  return isDemoClosedToNetwork() ? 'demo_closed' : undefined
}

/** People type passwords into the field of the login: what nobody has is kept as a hash that cannot be tried out. */
async function hashOfLogin(typed: string): Promise<string> {
  const key = await installationValue(db(), 'audit-login-key', () => randomBytes(32).toString('base64'))
  return createHmac('sha256', key).update(typed.trim().toLowerCase()).digest('hex').slice(0, 32)
}
