import type { AuditAction, AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { refuse } from '#platform/http/index.ts'
import { consumeToken, fullBucket, type TokenBucket } from '#platform/token-bucket.ts'

/** Entries of one account on one node (decision 0110). */
const rate = { burst: 1000, perSecond: 0.1 }
const maxAccounts = 10_000

/** By account, the least recently recorded first. */
const buckets = new Map<string, TokenBucket>()

/**
 * Throws 429 when an account has done so much that the journal, from which nothing can be deleted, would grow without a bound:
 * what is not recorded is not done either. Refused sign-ins are the stranger's, not the account's, and have a bound of their own.
 */
export function consumeAuditBudget(actor: AuditParty, action: AuditAction): void {
  const isSignedIn = actor.type === 'account' || actor.type === 'person'
  if (!isSignedIn || action === 'sign_in_refused') return
  const account = `${actor.type} ${actor.id}`
  const bucket = buckets.get(account) ?? fullBucket(rate)
  buckets.delete(account)
  buckets.set(account, bucket)
  if (buckets.size > maxAccounts) buckets.delete(buckets.keys().next().value!)
  if (!consumeToken(bucket, rate)) throw refuse.tooMany(1 / rate.perSecond)
}
