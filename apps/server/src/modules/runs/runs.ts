import type { Run } from '@uprava/contract/runs.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { positionOf, slotCount } from './queue/queue-positions.ts'
import { findQueuedRuns, publishFirstPosition } from './queue/queue.repository.ts'
import { runKind } from './run-kinds.ts'
import {
  countActiveRunsOf,
  findRun,
  insertRun,
  lockRun,
  requestStop,
  type RunRow,
} from './runs.repository.ts'
import { reserveUsage } from './usage/usage.ts'
import { chooseLane } from './worker/engine.ts'
import { endFirstPossible, endPartialRun } from './worker/finish-run.ts'
import { signalQueued, signalStop } from './worker/worker-signals.ts'

export type RunOrder = {
  kind: string
  channelId: number
  managerId: number
  /** The conversation it belongs to; null for a question without one. */
  subjectId: number | null
  input: unknown
  /** Background work: scheduled after interactive runs. */
  isBatch?: boolean
}

/** A run just queued, with its position and estimated wait. */
export type StartedRun = RunRow & { etaSeconds: number | null }

/** Queued and running runs of an account at a time: more than anybody waits for. */
const maxActiveRuns = 20
/** One of them has probably ended after so many seconds. */
const retryAfterSeconds = 30

/**
 * Queues a run in the transaction that stores the question, reserves its usage and publishes its position as the first
 * event. A conversation with a run in progress refuses a second one (409), an account with twenty of them a further one (429).
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
  await reserveUsage(tx, {
    runId: run.id,
    channelId: run.channelId,
    managerId: run.managerId,
    kind: run.kind,
    tokens,
  })
  if ((await countActiveRunsOf(tx, run.managerId)) > maxActiveRuns) {
    const text = `Ваших запросов к ИИ в работе уже ${maxActiveRuns}. Дождитесь ответа хотя бы на один из них.`
    throw refuse.tooMany(retryAfterSeconds, text)
  }
  const { position, etaSeconds } = await publishFirstPosition(tx, run, slotCount(lane))
  await signalQueued(tx, lane)
  return { ...run, position, etaSeconds }
}

/** Stops a run: a running one ends with its text so far, a queued one at once. Idempotent. */
export async function stopRun(runId: number): Promise<void> {
  await endFirstPossible(
    async (tx) => {
      const run = await lockRun(tx, runId)
      if (run?.state !== 'running') return run?.state === 'queued' ? run : null
      await requestStop(tx, runId)
      await signalStop(tx, runId)
      return null
    },
    [(tx, run) => endPartialRun(tx, run, { state: 'stopped', explanation: 'Ответ остановлен.' })],
  )
}

/** The actor's own run in this channel; anybody else's is 404. */
export async function resolveOwnRun(actor: SeatActor, runId: number): Promise<RunRow> {
  const run = await findRun(db(), runId)
  if (!run || run.managerId !== actor.managerId || run.channelId !== actor.channelId) throw refuse.notFound()
  return run
}

/** A run on the wire; a queued one with its position: the one it started with, or the current one. */
export async function presentRun(run: RunRow | StartedRun): Promise<Run> {
  const queued = 'etaSeconds' in run ? run : run.state === 'queued' ? await currentPosition(run) : undefined
  return {
    id: run.id,
    kind: run.kind,
    state: run.state,
    subject_id: run.subjectId,
    place: queued?.position ?? null,
    eta_seconds: queued?.etaSeconds ?? null,
    created_at: run.createdAt.toISOString(),
  }
}

async function currentPosition({ id: runId, lane }: RunRow) {
  const queued = (await findQueuedRuns(db(), lane)).find(({ id }) => id === runId)
  return queued && positionOf(queued, lane)
}
