import { gauge } from '#platform/log/metrics.ts'
import { sampledGauge } from '#platform/log/sampled-gauge.ts'
import { settings } from '#platform/settings.ts'

import { forecastDisks, soonest } from '../console/disks.ts'
import { readState, type CopyState } from './copy-state.ts'

/** Seconds since a moment; infinite when there was none. */
const age = (at: string | undefined) => (at === undefined ? Infinity : (Date.now() - Date.parse(at)) / 1000)

/** A gauge of the copies: without a reading, and where no copies are made, it has no value. */
function copyGauge(name: string, help: string, valueOf: (state: CopyState) => number): void {
  const made = gauge(name, help, async () => {
    const state = settings().BACKUP_AT === 'off' ? undefined : await readState()
    if (state) made.set(valueOf(state))
    else made.remove()
  })
}

let isObserving = false

/** Adds the metrics of the copies and disks (operations §3); once a process. */
export function observeCopies(): void {
  if (isObserving) return
  isObserving = true
  copyGauge('uprava_backup_age_seconds', 'Seconds since the moment of the newest copy', ({ copy }) =>
    age(copy?.at),
  )
  copyGauge('uprava_proof_age_seconds', 'Seconds since the newest proof of a copy', ({ proof }) =>
    age(proof?.at),
  )
  copyGauge('uprava_proof_ok', '1 when the newest proof of a copy found it whole', ({ proof }) =>
    proof?.state === 'proven' ? 1 : 0,
  )
  sampledGauge({
    name: 'uprava_disk_days_left',
    help: 'Days until the first disk with data or copies is full, at the pace of the last 30 days',
    async read(): Promise<Record<string, number>> {
      const days = soonest(await forecastDisks())
      // It does not fill, or nothing is known of its pace yet.
      return days === null ? {} : { '': days }
    },
  })
  sampledGauge({
    name: 'uprava_disk_free_ratio',
    help: 'The free share of the disks of this node with data and with copies, from 0 to 1',
    label: 'disk',
    read: async () =>
      Object.fromEntries((await forecastDisks()).map(({ disk, free, total }) => [disk, free / total])),
  })
}
