import type { Module } from '#platform/module.ts'

import { deleteOldRunsJob } from './runs.jobs.ts'
import { mountRuns } from './runs.routes.ts'
import './runs.tables.ts'
import { startModelProbe, stopModelProbe } from './worker/probe-model.ts'
import { startWorker, stopWorker } from './worker/worker.ts'

/** Runs: the queue, execution, events, usage and evidence of AI answers. */
export const runs: Module = {
  name: 'runs',
  mount: mountRuns,
  jobs: [deleteOldRunsJob],
  async start() {
    await startWorker()
    startModelProbe()
  },
  async stop() {
    stopModelProbe()
    await stopWorker()
  },
}
