import { subjectLog } from '#platform/log/index.ts'

import { sampleDisks } from './disks.ts'

/** The last reading of a day counts. Milliseconds. */
const interval = 3_600_000

let timer: NodeJS.Timeout | undefined
let sampling = Promise.resolve()

/** Notes the free space of this machine's disks now and every hour; a failure is repeated at the next turn. */
export function startSampling(): void {
  const sample = () => {
    sampling = sampleDisks().catch((error: unknown) => {
      subjectLog('backups').warn({ err: error }, 'the free space could not be noted')
    })
  }
  sample()
  timer = setInterval(sample, interval)
  timer.unref()
}

export async function stopSampling(): Promise<void> {
  clearInterval(timer)
  await sampling
}
