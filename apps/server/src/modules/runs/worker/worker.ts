import { listenToRunNotifications } from '../events/run-notifications.ts'
import { RunWorker } from './run-worker.ts'
import { listenToWorkerSignals, setLocalWorker } from './worker-signals.ts'

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
  const unlisten = [await listenToRunNotifications(), ...(await listenToWorkerSignals())]
  const worker = new RunWorker()
  const timer = setInterval(() => void worker.maintain(), maintenanceIntervalMs)
  timer.unref()
  started = { worker, timer, unlisten }
  setLocalWorker(worker)
  await worker.maintain()
}

/** Stops this node's worker. Its unfinished runs are released and continue on another node or after the restart. */
export async function stopWorker(): Promise<void> {
  const stopping = started
  if (!stopping) return
  clearInterval(stopping.timer)
  await stopping.worker.close()
  for (const unlisten of stopping.unlisten) await unlisten()
  setLocalWorker(undefined)
  started = undefined
}
