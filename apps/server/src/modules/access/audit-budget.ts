import type { AuditAction, AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { db } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { consumeToken, fullBucket, type TokenBucket } from '#platform/token-bucket.ts'

/** Entries of one account on one node (decision 0110). */
const rate = { burst: 1000, perSecond: 0.1 }
const maxAccounts = 10_000

type Buckets = Map<string, TokenBucket>

/** By account, the least recently recorded first; ids are those of one database. */
const bucketsIn = new WeakMap<object, Buckets>()

function currentBuckets(): Buckets {
  const known = bucketsIn.get(db())
  if (known) return known
  const buckets: Buckets = new Map()
  bucketsIn.set(db(), buckets)
  return buckets
}

/**
 * Throws 429 when an account has done so much that the journal, from which nothing can be deleted, would grow without a bound:
 * what is not recorded is not done either. Refused sign-ins are the stranger's, not the account's, and have a bound of their own.
 */
export function consumeAuditBudget(actor: AuditParty, action: AuditAction): void {
  const isSignedIn = actor.type === 'account' || actor.type === 'person'
  if (!isSignedIn || action === 'sign_in_refused') return
  const account = `${actor.type} ${actor.id}`
  const buckets = currentBuckets()
  const bucket = buckets.get(account) ?? fullBucket(rate)
  buckets.delete(account)
  buckets.set(account, bucket)
  if (buckets.size > maxAccounts) buckets.delete(buckets.keys().next().value!)
  if (!consumeToken(bucket, rate)) throw refuse.tooMany(1 / rate.perSecond)
}
