import { db, sql } from '#platform/database/index.ts'
import { sampledGauge } from '#platform/log/sampled-gauge.ts'

/** Milliseconds by which the clock of this machine is ahead of the database's (negative: behind); 0 within the question's own time. */
export async function clockSkew(): Promise<number> {
  const before = Date.now()
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(db())
  const after = Date.now()
  const { at } = rows[0]!
  // What the question took is no difference of the clocks.
  if (at < before) return before - at
  return at > after ? after - at : 0
}

let isObserving = false

/** Adds the metric of the clock; once a process. */
export function observeClock(): void {
  if (isObserving) return
  isObserving = true
  sampledGauge({
    name: 'uprava_clock_skew_seconds',
    help: "Seconds by which this node's clock is ahead of the database's",
    read: async () => ({ '': (await clockSkew()) / 1000 }),
  })
}
