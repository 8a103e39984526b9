import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { transaction, type Tx } from '#platform/database/index.ts'
import { refuse, type Refusal } from '#platform/http/index.ts'

import {
  deleteEntries,
  insertEntries,
  lockBuckets,
  readBuckets,
  settleEntries,
  type Bucket,
} from './budgets.repository.ts'

/** How many happenings of a kind fit into a stretch of time: `{ name: 'login', key: 'glava', most: 10, perSeconds: 900 }`. */
export type Budget = {
  readonly name: string
  /** Whom it counts for; stored as a hash, since people type anything into a login field. */
  readonly key: string
  readonly most: number
  readonly perSeconds: number
  /** The refusal when it is used up, instead of the usual 429. */
  readonly refusal?: (retryAfterSeconds: number) => Refusal
}

/** Budgets are counted under these names. */
const bucketOf = ({ name, key }: Budget) => `${name}:${createHash('sha256').update(key).digest('base64url')}`

/**
 * Spends one of each budget, or throws 429 with Retry-After and spends none. Buckets are locked until the transaction
 * ends, so the count is exact however many requests come at once, on however many nodes.
 */
export async function spend(tx: Tx, budgets: readonly Budget[]): Promise<void> {
  const states = await locked(tx, budgets)
  for (const { budget, state } of states) refuseIfOver(budget, state)
  await insertEntries(tx, budgets.map(bucketOf), false)
}

/** Throws 429 when one of the budgets is used up; spends nothing, but keeps the buckets locked. */
export async function requireLeft(tx: Tx, budgets: readonly Budget[]): Promise<void> {
  for (const { budget, state } of await locked(tx, budgets)) refuseIfOver(budget, state)
}

/** Counts a happening of each budget, over the limit or not; answers how many each one holds now. */
export async function count(tx: Tx, budgets: readonly Budget[]): Promise<number[]> {
  const states = await locked(tx, budgets)
  await insertEntries(tx, budgets.map(bucketOf), false)
  return states.map(({ state }) => state.settled + 1)
}

/** Until when the budget stays used up; null when something is left. */
export async function usedUpUntil(tx: Tx, budget: Budget): Promise<Date | null> {
  const [found] = await locked(tx, [budget])
  if (!found || found.state.settled < budget.most) return null
  return new Date(Date.now() + found.state.freeInSeconds * 1000)
}

/** How long a try waits for the outcome of others that might use the budget up. */
const patienceMs = 10_000
const lookAgainMs = 25

/**
 * Makes a try whose failure (undefined) is counted. While it runs it is counted as failed, so that at most `most`
 * failures get through even when all are tried at once; tries beyond wait for the outcome of those before them.
 */
export async function tryWithin<Outcome>(
  budgets: readonly Budget[],
  attempt: () => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const entries = await reserve(budgets)
  let outcome: Outcome | undefined
  try {
    outcome = await attempt()
  } catch (error) {
    await transaction((tx) => deleteEntries(tx, entries))
    throw error
  }
  await transaction((tx) => (outcome === undefined ? settleEntries(tx, entries) : deleteEntries(tx, entries)))
  return outcome
}

async function reserve(budgets: readonly Budget[]): Promise<number[]> {
  const givenUpAt = Date.now() + patienceMs
  for (;;) {
    const entries = await transaction(async (tx) => {
      const states = await locked(tx, budgets)
      for (const { budget, state } of states) refuseIfOver(budget, state)
      const isCrowded = states.some(({ budget, state }) => state.settled + state.pending >= budget.most)
      return isCrowded ? null : insertEntries(tx, budgets.map(bucketOf), true)
    })
    if (entries) return entries
    if (Date.now() > givenUpAt) throw refuse.tooMany(1)
    await wait(lookAgainMs)
  }
}

function refuseIfOver(budget: Budget, state: Bucket): void {
  if (state.settled < budget.most) return
  throw budget.refusal?.(state.freeInSeconds) ?? refuse.tooMany(state.freeInSeconds)
}

async function locked(tx: Tx, budgets: readonly Budget[]) {
  const names = budgets.map(bucketOf)
  await lockBuckets(tx, names)
  const states = await readBuckets(
    tx,
    budgets.map(({ most, perSeconds }, at) => ({ bucket: names[at]!, most, perSeconds })),
  )
  return budgets.map((budget, at) => ({ budget, state: states[at]! }))
}

/** The network an address belongs to: of IPv6 the /64, which one subscriber has to himself. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.groups?.['v4']
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
