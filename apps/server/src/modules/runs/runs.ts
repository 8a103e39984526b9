import type { Run } from '@uprava/contract/runs.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { afterCommit, db, sql, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { positionUpdates, slotCount } from './queue/queue-positions.ts'
import { findQueuedRuns, publishFirstPosition } from './queue/queue.repository.ts'
import { runKind } from './run-kinds.ts'
import { findRun, insertRun, lockRun, requestStop, type RunRow } from './runs.repository.ts'
import { reserve } from './usage/usage.ts'
import { chooseLane } from './worker/engine.ts'
import { endPartialRun } from './worker/finish-run.ts'
import { abortLocal, workerChannel, onRunQueued } from './worker/worker.ts'

export type RunOrder = {
  kind: string
  channelId: number
  managerId: number
  /** The conversation it belongs to; null for a question without one. */
  subjectId: number | null
  input: unknown
  /** Work nobody waits for: it comes after people's questions. */
  isBatch?: boolean
}

/** A run as it was put into the queue, with its place and about how long it waits there. */
export type StartedRun = RunRow & { etaSeconds: number | null }

/**
 * Puts a run into the queue with the transaction that keeps the question. Its limit is reserved and its place is its
 * first event. A conversation with an answer under way refuses a second one (409).
 */
export async function startRun(tx: Tx, order: RunOrder): Promise<StartedRun> {
  const kind = runKind(order.kind)
  if (!kind) throw new Error(`No module has registered the run kind ${order.kind}`)
  const lane = await chooseLane(tx, order.channelId)
  const run = await insertRun(tx, {
    ...order,
    lane,
    isBatch: order.isBatch === true,
    input: kind.input.parse(order.input),
  })
  const tokens = lane === 'model' ? kind.maxTokens : 0
  await reserve(tx, {
    runId: run.id,
    channelId: run.channelId,
    managerId: run.managerId,
    kind: run.kind,
    tokens,
  })
  const { place, etaSeconds } = await publishFirstPosition(tx, run, slotCount(lane))
  await sql`select pg_notify(${workerChannel.work}, ${lane})`.execute(tx)
  afterCommit(tx, onRunQueued)
  return { ...run, place, etaSeconds }
}

/** Stops a run: one under way ends with what it has, a waiting one at once. Repeated it changes nothing. */
export async function stopRun(runId: number): Promise<void> {
  await transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (!run) return
    if (run.state === 'queued')
      return endPartialRun(tx, run, { state: 'stopped', explanation: 'Ответ остановлен.' })
    if (run.state !== 'running') return
    await requestStop(tx, runId)
    await sql`select pg_notify(${workerChannel.stop}, ${String(runId)})`.execute(tx)
    afterCommit(tx, () => abortLocal(runId))
  })
}

/** The actor's own run in this channel; anybody else's is 404. */
export async function resolveOwnRun(actor: SeatActor, runId: number): Promise<RunRow> {
  const run = await findRun(db(), runId)
  if (!run || run.managerId !== actor.managerId || run.channelId !== actor.channelId) throw refuse.notFound()
  return run
}

/** A run on the wire, with its place while it waits: the one it was just given, or that of this moment. */
export async function presentRun(run: RunRow | StartedRun): Promise<Run> {
  const place = 'etaSeconds' in run ? run : run.state === 'queued' ? await placeOf(run) : undefined
  return {
    id: run.id,
    kind: run.kind,
    state: run.state,
    subject_id: run.subjectId,
    place: place?.place ?? null,
    eta_seconds: place?.etaSeconds ?? null,
    created_at: run.createdAt.toISOString(),
  }
}

async function placeOf({ id: runId, lane }: RunRow) {
  const waiting = (await findQueuedRuns(db(), lane)).filter(({ id }) => id === runId)
  const [place] = positionUpdates(
    waiting.map((one) => ({ ...one, publishedPosition: null })),
    lane,
  )
  return place
}
