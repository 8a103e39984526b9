import { setTimeout as sleep } from 'node:timers/promises'

/** What is waited for longer than this never comes. Milliseconds. */
const defaultTimeout = 180_000

/** Waits for the work, but not in vain: what has not ended in its time fails in words that name it. */
export async function bounded<Result>(
  what: string,
  work: Promise<Result>,
  milliseconds = defaultTimeout,
): Promise<Result> {
  const timer = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what} has not ended after ${milliseconds / 1000} s`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
    late.catch(() => undefined)
  }
}
