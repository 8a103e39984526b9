import { afterCommit, sql, type Tx } from '#platform/database/index.ts'
import { listenTo } from '#platform/database/signals.ts'

import type { Lane } from '../runs.tables.ts'

/** PostgreSQL notification channels between nodes: a run was queued; a run is to stop. */
const channels = { queued: 'ai_work', stop: 'ai_stop' } as const

/** What a node's worker does on the signals. */
export type WorkerSignals = {
  /** A run has been queued, here or on another node. */
  onRunQueued(): void
  /** A run is to stop; one that this node does not execute is ignored. */
  abort(runId: number): void
}

/** The worker of this node, called without waiting for the notification; undefined while none is started. */
let local: WorkerSignals | undefined

/** Sets the worker that this node's own signals call; undefined when it is stopped. */
export function setLocalWorker(worker: WorkerSignals | undefined): void {
  local = worker
}

/** Calls the local worker on the signals of all nodes; returns how to stop. */
export async function listenToWorkerSignals(): Promise<(() => Promise<void>)[]> {
  return [
    await listenTo(channels.queued, () => local?.onRunQueued()),
    await listenTo(channels.stop, (id) => local?.abort(Number(id))),
  ]
}

/** Signals the workers of all nodes with the commit that a run has been queued. */
export async function signalQueued(tx: Tx, lane: Lane): Promise<void> {
  await sql`select pg_notify(${channels.queued}, ${lane})`.execute(tx)
  afterCommit(tx, () => local?.onRunQueued())
}

/** Signals the worker that executes the run with the commit to stop it. */
export async function signalStop(tx: Tx, runId: number): Promise<void> {
  await sql`select pg_notify(${channels.stop}, ${String(runId)})`.execute(tx)
  afterCommit(tx, () => local?.abort(runId))
}
