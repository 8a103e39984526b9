import { db } from '#platform/database/index.ts'
import { sampledGauge } from '#platform/log/sampled-gauge.ts'

import { countUnsent } from './outbox.repository.ts'

let isObserving = false

/** Adds the metrics of what has not been sent; once a process. */
export function observeOutbox(): void {
  if (isObserving) return
  isObserving = true
  sampledGauge({
    name: 'uprava_outbox_waiting',
    help: 'SMS and letters that wait to be sent',
    read: async () => ({ '': (await countUnsent(db())).waiting }),
  })
  sampledGauge({
    name: 'uprava_outbox_failing',
    help: 'SMS and letters whose last attempt failed or that were given up, within a day',
    read: async () => ({ '': (await countUnsent(db())).failing }),
  })
}
