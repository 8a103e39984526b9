import { subjectLog } from '#platform/log/index.ts'
import { configuredModel, measureWindow } from '#platform/model/index.ts'
import type { Module } from '#platform/module.ts'

import { deleteOldRunsJob } from './runs.jobs.ts'
import { mountRuns } from './runs.routes.ts'
import './runs.tables.ts'
import { startWorker, stopWorker } from './worker/worker.ts'

let probing: AbortController | undefined

/** Runs of the AI station: who answers, in what order, on what evidence, at what cost. */
export const runs: Module = {
  name: 'runs',
  mount: mountRuns,
  jobs: [deleteOldRunsJob],
  async start() {
    await startWorker()
    probing = new AbortController()
    void probeModel(probing.signal)
  },
  async stop() {
    probing?.abort()
    await stopWorker()
  },
}

/** Some servers cut long questions silently: how much the model really reads is found out before people ask. */
async function probeModel(stop: AbortSignal): Promise<void> {
  const model = configuredModel()
  if (!model) return
  const window = await measureWindow(model, stop)
  if (stop.aborted) return
  if (window === null)
    subjectLog('model').warn('the model does not answer: questions are answered without it')
  else if (window < model.windowTokens)
    subjectLog('model').warn({ window }, 'the model reads less than AI_CONTEXT_TOKENS says')
}
