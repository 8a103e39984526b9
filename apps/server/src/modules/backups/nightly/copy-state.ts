import { setTimeout as sleep } from 'node:timers/promises'

import { subjectLog } from '#platform/log/index.ts'
import { settings } from '#platform/settings.ts'

import { listCopies, type CopyEntry } from '../store/manifest.ts'
import { openStore } from '../store/open-store.ts'

/** The copies are read again after this time. Milliseconds. */
const readingInterval = 5 * 60_000
/** A reader waits so long for a reading; then it has the former one. Milliseconds. */
const timeoutMs = 2000
/** A proof that is older calls for a warning. Milliseconds. */
const oldestProof = 36 * 3_600_000

/** The newest copy, and the newest proof of a copy. */
export type CopyState = {
  readonly copy: { readonly id: string; readonly at: string; readonly size: number | null } | undefined
  readonly proof:
    | {
        readonly id: string
        readonly at: string
        readonly state: 'proven' | 'failed'
        readonly problems: readonly string[]
      }
    | undefined
}

function stateOf(copies: readonly CopyEntry[]): CopyState {
  const newest = copies.at(-1)
  const proof = copies
    .flatMap((copy) => (copy.proof ? [{ id: copy.id, ...copy.proof }] : []))
    .toSorted((one, other) => other.at.localeCompare(one.at))[0]
  return {
    copy: newest && { id: newest.id, at: newest.manifest.at, size: newest.summary?.size ?? null },
    proof,
  }
}

/** What the administrators are warned of (OPS-13): the newest proof failed, or none is younger than 36 hours. */
export function warningOf(
  { proof }: CopyState,
  { BACKUP_AT, BACKUP_VERIFY }: { BACKUP_AT: string; BACKUP_VERIFY: boolean },
  installedAt: Date,
  now: Date,
): 'failed' | 'old' | null {
  if (proof?.state === 'failed') return 'failed'
  // Where nothing is proven every night, the age of a proof is the administrator's own affair.
  if (BACKUP_AT === 'off' || !BACKUP_VERIFY) return null
  const since = proof ? new Date(proof.at) : installedAt
  return now.getTime() - since.getTime() > oldestProof ? 'old' : null
}

let newest: { readonly of: string; readonly state: CopyState; readonly readAt: number } | undefined
let underWay: Promise<void> | undefined

/** The state of the copies in BACKUP_DIR, at most five minutes old; undefined before the first reading. */
export async function readState(): Promise<CopyState | undefined> {
  const { BACKUP_DIR } = settings()
  if (newest?.of !== BACKUP_DIR || Date.now() - newest.readAt > readingInterval) {
    underWay ??= refresh(BACKUP_DIR).finally(() => (underWay = undefined))
    await Promise.race([underWay, sleep(timeoutMs, undefined, { ref: false })])
  }
  return newest?.of === BACKUP_DIR ? newest.state : undefined
}

/** Takes a reading that was just made. */
export function noteCopies(copies: readonly CopyEntry[]): CopyState {
  newest = { of: settings().BACKUP_DIR, state: stateOf(copies), readAt: Date.now() }
  return newest.state
}

async function refresh(address: string): Promise<void> {
  try {
    newest = { of: address, state: stateOf(await listCopies(openStore(address))), readAt: Date.now() }
  } catch (error) {
    subjectLog('backups').error({ err: error }, 'the copies could not be read')
  }
}
