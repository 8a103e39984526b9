import { listenTo } from '#platform/database/signals.ts'

import { listenToRunNotifications } from '../events/run-notifications.ts'
import { RunWorker } from './run-worker.ts'

/** PostgreSQL notification channels between nodes: a run was queued; a run is to stop. */
export const workerChannel = { queued: 'ai_work', stop: 'ai_stop' } as const

/** Lease renewal, orphan recovery and a look at the queue, should a notification have been lost. */
const maintenanceIntervalMs = 3000

type Started = {
  readonly worker: RunWorker
  readonly timer: NodeJS.Timeout
  readonly unlisten: readonly (() => Promise<void>)[]
}
let started: Started | undefined

/** Starts this node's worker: recovers the runs of dead nodes, then serves the queue. */
export async function startWorker(): Promise<void> {
  const unlisten = [
    await listenToRunNotifications(),
    await listenTo(workerChannel.queued, onRunQueued),
    await listenTo(workerChannel.stop, (id) => abortLocal(Number(id))),
  ]
  const worker = new RunWorker()
  const timer = setInterval(() => void worker.maintain(), maintenanceIntervalMs)
  timer.unref()
  started = { worker, timer, unlisten }
  await worker.maintain()
}

/** Stops this node's worker. Its unfinished runs are released and continue on another node or after the restart. */
export async function stopWorker(): Promise<void> {
  const stopping = started
  if (!stopping) return
  clearInterval(stopping.timer)
  await stopping.worker.close()
  for (const unlisten of stopping.unlisten) await unlisten()
  started = undefined
}

/** A run has been queued, here or on another node. */
export function onRunQueued(): void {
  started?.worker.onRunQueued()
}

/** Aborts a run that this node works on; runs of other nodes are aborted by notification. */
export function abortLocal(runId: number): void {
  started?.worker.abort(runId)
}
