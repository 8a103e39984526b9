import { setTimeout as sleep } from 'node:timers/promises'

import { subjectLog } from '#platform/log/index.ts'
import { gauge } from '#platform/log/metrics.ts'
import { settings } from '#platform/settings.ts'

import { listCopies, type CopyEntry } from '../store/manifest.ts'
import { openStore } from '../store/open-store.ts'

/** The copies are read again after this time. Milliseconds. */
const readingInterval = 5 * 60_000
/** A scrape waits so long for a reading; then it has the former one. Milliseconds. */
const timeoutMs = 2000

/** When the newest copy was made and what the newest proof of a copy said. Times in milliseconds. */
type CopyState = {
  readonly copyAt: number | undefined
  readonly proofAt: number | undefined
  readonly isProven: boolean
}

function stateOf(copies: readonly Pick<CopyEntry, 'manifest' | 'proof'>[]): CopyState {
  const copyAt = copies.map(({ manifest }) => Date.parse(manifest.at)).toSorted((a, b) => b - a)[0]
  const proof = copies
    .flatMap(({ proof: of }) => of ?? [])
    .toSorted((one, other) => other.at.localeCompare(one.at))[0]
  return { copyAt, proofAt: proof && Date.parse(proof.at), isProven: proof?.state === 'proven' }
}

let newest: { readonly of: string; readonly state: CopyState; readonly readAt: number } | undefined
let underWay: Promise<void> | undefined

/** The state of the copies in BACKUP_DIR, at most five minutes old; undefined before the first reading. */
async function readState(): Promise<CopyState | undefined> {
  const { BACKUP_DIR } = settings()
  if (newest?.of !== BACKUP_DIR || Date.now() - newest.readAt > readingInterval) {
    underWay ??= refresh(BACKUP_DIR).finally(() => (underWay = undefined))
    await Promise.race([underWay, sleep(timeoutMs, undefined, { ref: false })])
  }
  return newest?.of === BACKUP_DIR ? newest.state : undefined
}

async function refresh(address: string): Promise<void> {
  try {
    newest = { of: address, state: stateOf(await listCopies(openStore(address))), readAt: Date.now() }
  } catch (error) {
    subjectLog('backups').error({ err: error }, 'the copies could not be read')
  }
}

/** Seconds since a moment; infinite when there was none. */
const age = (at: number | undefined) => (at === undefined ? Infinity : (Date.now() - at) / 1000)

/** A gauge of the copies: without a reading, and where no copies are made, it has no value. */
function copyGauge(name: string, help: string, valueOf: (state: CopyState) => number): void {
  const made = gauge(name, help, async () => {
    const state = settings().BACKUP_AT === 'off' ? undefined : await readState()
    if (state) made.set(valueOf(state))
    else made.remove()
  })
}

let isObserving = false

/** Adds the metrics of the copies (operations §3); once a process. */
export function observeCopies(): void {
  if (isObserving) return
  isObserving = true
  copyGauge('uprava_backup_age_seconds', 'Seconds since the moment of the newest copy', ({ copyAt }) =>
    age(copyAt),
  )
  copyGauge('uprava_proof_age_seconds', 'Seconds since the newest proof of a copy', ({ proofAt }) =>
    age(proofAt),
  )
  copyGauge('uprava_proof_ok', '1 when the newest proof of a copy found it whole', ({ isProven }) =>
    isProven ? 1 : 0,
  )
}
