import { setTimeout as sleep } from 'node:timers/promises'

import { Gauge } from 'prom-client'

import { subjectLog } from './index.ts'
import { metrics } from './metrics.ts'

/** A scrape waits so long for a reading; then it has the former one. Milliseconds. */
const timeoutMs = 2000
/** A reading is made again after this time. Milliseconds. */
const defaultInterval = 10_000

type SampledGauge = {
  readonly name: string
  readonly help: string
  /** The name of its only label; never a person, login, channel or address (OPS-30). */
  readonly label?: string
  readonly interval?: number
  /** Values by label; the empty string where there is no label. What is not in it has no value. */
  readonly read: () => Promise<Readonly<Record<string, number>>>
}

/**
 * A gauge whose values are read when they are scraped, at most every `interval`. A reading that fails leaves it without a
 * value: a metric that could not be read is not a zero, and `/metrics` answers while the database does not.
 */
export function sampledGauge({ name, help, label, interval = defaultInterval, read }: SampledGauge): Gauge {
  let readAt = -Infinity
  let underWay: Promise<void> | undefined
  const made: Gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [metrics],
    async collect() {
      if (performance.now() - readAt < interval) return
      underWay ??= refresh().finally(() => (underWay = undefined))
      await Promise.race([underWay, sleep(timeoutMs, undefined, { ref: false })])
    },
  })
  const empty = () => {
    made.reset()
    // Without a label a gauge begins as 0.
    if (label === undefined) made.remove()
  }
  empty()
  const refresh = async () => {
    try {
      const values = await read()
      empty()
      for (const [of, value] of Object.entries(values))
        if (label === undefined) made.set(value)
        else made.set({ [label]: of }, value)
      readAt = performance.now()
    } catch (error) {
      empty()
      subjectLog('metrics').warn({ err: error, metric: name }, 'a metric could not be read')
    }
  }
  return made
}
