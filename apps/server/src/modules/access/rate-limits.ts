import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { transaction, type Tx } from '#platform/database/index.ts'
import { refuse, type Refusal } from '#platform/http/index.ts'

import {
  confirmEntries,
  deleteEntries,
  insertEntries,
  lockBuckets,
  readBuckets,
  type LimitWindow,
} from './rate-limits.repository.ts'

/** How many events are allowed in a sliding window: `{ name: 'login', key: 'glava', max: 10, windowSeconds: 900 }`. */
export type RateLimit = {
  readonly name: string
  /** Whom it applies to; stored as a hash, since people type anything into a login field. */
  readonly key: string
  readonly max: number
  readonly windowSeconds: number
  /**
   * Once `max` is reached, each further event is refused for a delay since the latest one, which doubles with each event
   * beyond `max`, instead of until the window has capacity.
   */
  readonly growingDelay?: { readonly firstSeconds: number; readonly maxSeconds: number }
  /** The refusal when it is exceeded, instead of the usual 429. */
  readonly refusal?: (retryAfterSeconds: number) => Refusal
}

const bucketOf = ({ name, key }: RateLimit) =>
  `${name}:${createHash('sha256').update(key).digest('base64url')}`

/**
 * Consumes one of each limit, or throws 429 with Retry-After and consumes none. Buckets are locked until the transaction
 * ends, so the count is exact however many requests come at once, on however many nodes.
 */
export async function consume(tx: Tx, limits: readonly RateLimit[]): Promise<void> {
  const states = await lockedStates(tx, limits)
  for (const { limit, state } of states) refuseIfExceeded(limit, state)
  await insertEntries(tx, limits.map(bucketOf), false)
}

/** Throws 429 when one of the limits is exceeded; consumes nothing, but leaves the buckets locked. */
export async function requireCapacity(tx: Tx, limits: readonly RateLimit[]): Promise<void> {
  for (const { limit, state } of await lockedStates(tx, limits)) refuseIfExceeded(limit, state)
}

/** Records one event for each limit, exceeded or not; answers how many events each window has now. */
export async function recordEvent(tx: Tx, limits: readonly RateLimit[]): Promise<number[]> {
  const states = await lockedStates(tx, limits)
  await insertEntries(tx, limits.map(bucketOf), false)
  return states.map(({ state }) => state.confirmed + 1)
}

/** Until when the limit stays exceeded; null when it has capacity. */
export async function exceededUntil(tx: Tx, limit: RateLimit): Promise<Date | null> {
  const [found] = await lockedStates(tx, [limit])
  const seconds = found ? secondsUntilFree(limit, found.state) : 0
  return seconds > 0 ? new Date(Date.now() + seconds * 1000) : null
}

/** How many more events the limit allows now. */
export async function remainingWithin(tx: Tx, limit: RateLimit): Promise<number> {
  const [found] = await lockedStates(tx, [limit])
  return Math.max(0, limit.max - (found?.state.confirmed ?? 0))
}

/** How long an attempt waits for the outcome of pending ones that might exceed the limit. */
const timeoutMs = 10_000
const pollMs = 25

/**
 * Makes an attempt whose failure (undefined) consumes the limits. While it runs it is counted as failed, so that at most
 * `max` failures get through even when all are made at once; attempts beyond wait for the outcome of those before them.
 */
export async function attemptWithin<Outcome>(
  limits: readonly RateLimit[],
  attempt: () => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const entries = await reserve(limits)
  let outcome: Outcome | undefined
  try {
    outcome = await attempt()
  } catch (error) {
    await transaction((tx) => deleteEntries(tx, entries))
    throw error
  }
  await transaction((tx) =>
    outcome === undefined ? confirmEntries(tx, entries) : deleteEntries(tx, entries),
  )
  return outcome
}

async function reserve(limits: readonly RateLimit[]): Promise<number[]> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const entries = await transaction(async (tx) => {
      const states = await lockedStates(tx, limits)
      for (const { limit, state } of states) refuseIfExceeded(limit, state)
      const isFull = states.some(({ limit, state }) => state.confirmed + state.pending >= limit.max)
      return isFull ? null : insertEntries(tx, limits.map(bucketOf), true)
    })
    if (entries) return entries
    if (Date.now() > deadline) throw refuse.tooMany(1)
    await wait(pollMs)
  }
}

function refuseIfExceeded(limit: RateLimit, state: LimitWindow): void {
  const seconds = secondsUntilFree(limit, state)
  if (seconds <= 0) return
  throw limit.refusal?.(seconds) ?? refuse.tooMany(seconds)
}

/** In how many seconds an exceeded limit lets the next event through; 0 when it has capacity. */
function secondsUntilFree({ max, growingDelay }: RateLimit, state: LimitWindow): number {
  if (state.confirmed < max) return 0
  if (!growingDelay) return state.freeInSeconds
  const delay = Math.min(growingDelay.firstSeconds * 2 ** (state.confirmed - max), growingDelay.maxSeconds)
  return Math.max(0, Math.min(state.freeInSeconds, Math.ceil(delay - state.latestAgoSeconds)))
}

async function lockedStates(tx: Tx, limits: readonly RateLimit[]) {
  const names = limits.map(bucketOf)
  await lockBuckets(tx, names)
  const states = await readBuckets(
    tx,
    limits.map(({ max, windowSeconds }, at) => ({ bucket: names[at]!, max, windowSeconds })),
  )
  return limits.map((limit, at) => ({ limit, state: states[at]! }))
}
