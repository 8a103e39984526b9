import { AsyncLocalStorage } from 'node:async_hooks'

/** How long work of a request waits for the database before it is refused with 503. Milliseconds. */
export type TimeLimits = {
  /** For a connection of the pool to become free, or to open. */
  readonly connection: number
  /** For the answer to one statement. */
  readonly statement: number
}

const ofRequests: TimeLimits = { connection: 5000, statement: 10_000 }

const limits = new AsyncLocalStorage<TimeLimits>()

/** Runs work that a person waits for: what it asks of the database is answered in bounded time, or fails. */
export function withTimeLimits<Result>(work: () => Result, given: TimeLimits = ofRequests): Result {
  return limits.run(given, work)
}

/** None for background work, which waits until the database answers again. */
export const currentTimeLimits = (): TimeLimits | undefined => limits.getStore()
