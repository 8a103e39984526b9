import type { AuditChain } from '@uprava/contract/administration.ts'

import { db } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { gauge } from '#platform/log/metrics.ts'

import { findFirstBroken, findHead } from './audit.repository.ts'

/** A chain that is read within this time is read at every call. Milliseconds. */
const quickReading = 1000
/** A longer one is read again after this time. Milliseconds. */
const readingInterval = 10 * 60 * 1000

type Reading = { readonly at: Date; readonly tookMs: number; readonly brokenAt: number | null }
let newest: Reading | undefined
let underWay: Promise<Reading> | undefined

const chainIsWhole = gauge(
  'uprava_audit_chain_ok',
  '1 when the chain of the audit was whole at its last reading',
)
const lengthOfChain = gauge('uprava_audit_length', 'Entries of the audit since its beginning')

/** GET /audit/chain */
export async function getAuditChain(): Promise<AuditChain> {
  const isFresh = newest && newest.tookMs > quickReading && Date.now() - newest.at.getTime() < readingInterval
  const { at, brokenAt } = isFresh ? newest! : await verifyChain()
  const { length, head, signed_at } = await findHead(db())
  return {
    length,
    head,
    signed_at: signed_at?.toISOString() ?? null,
    verified_at: at.toISOString(),
    state: brokenAt === null ? 'whole' : 'broken',
    broken_at: brokenAt,
  }
}

/** Reads the whole chain; single-flight. */
export function verifyChain(): Promise<Reading> {
  underWay ??= readChain().finally(() => (underWay = undefined))
  return underWay
}

async function readChain(): Promise<Reading> {
  const begun = performance.now()
  const brokenAt = await findFirstBroken(db())
  newest = { at: new Date(), tookMs: performance.now() - begun, brokenAt }
  chainIsWhole.set(brokenAt === null ? 1 : 0)
  await countEntries()
  if (brokenAt !== null) subjectLog('audit').error({ seq: brokenAt }, 'the chain of the audit is broken')
  return newest
}

/** Brings the gauge of the length up to date. */
export async function countEntries(): Promise<void> {
  lengthOfChain.set((await findHead(db())).length)
}
