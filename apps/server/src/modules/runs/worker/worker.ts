import { randomUUID } from 'node:crypto'

import { db, transaction } from '#platform/database/index.ts'
import { listenTo } from '#platform/database/signals.ts'
import { subjectLog } from '#platform/log/index.ts'

import { listenToRunNotifications } from '../events/run-notifications.ts'
import { RunWriter } from '../events/run-writer.ts'
import { positionUpdates, slotCount } from '../queue/queue-positions.ts'
import {
  countRunning,
  findQueuedLanes,
  findQueuedRuns,
  lockLane,
  claimRuns,
  publishPositions,
} from '../queue/queue.repository.ts'
import { runKind } from '../run-kinds.ts'
import {
  releaseLeases,
  findOrphans,
  lockRun,
  renewLeases,
  requeueRun,
  type RunRow,
} from '../runs.repository.ts'
import type { Lane } from '../runs.tables.ts'
import { resolveEngine } from './engine.ts'
import { endRun, hasPublishedText, headOf, endPartialRun } from './finish-run.ts'

/** Notices between nodes: there is work; a run is to stop. */
export const workerChannel = { work: 'ai_work', stop: 'ai_stop' } as const

const maintenanceIntervalMs = 3000
/** A rush of questions is over when none has come for so long, and is waited for at most so long, milliseconds. */
const debounceMs = 25
const maxDebounceMs = 150
/** A run that brings its node down each time is not tried for ever. */
const maxAttempts = 3

type Running = { readonly stop: AbortController; readonly done: Promise<void> }
type Worker = {
  readonly node: string
  readonly running: Map<number, Running>
  readonly timer: NodeJS.Timeout
  readonly close: readonly (() => Promise<void>)[]
  isClosing: boolean
  pumping: Promise<void> | undefined
  isDue: boolean
  /** Questions come one right behind another. */
  rush: { deadline: number; timer: NodeJS.Timeout | undefined } | undefined
}
let worker: Worker | undefined

/** Starts this node's work: what dead nodes left is ended or begun anew, then the queue is served. */
export async function startWorker(): Promise<void> {
  const close = [
    await listenToRunNotifications(),
    await listenTo(workerChannel.work, onRunQueued),
    await listenTo(workerChannel.stop, (id) => abortLocal(Number(id))),
  ]
  const timer = setInterval(() => void round(), maintenanceIntervalMs)
  timer.unref()
  worker = {
    node: randomUUID(),
    running: new Map(),
    timer,
    close,
    isClosing: false,
    pumping: undefined,
    isDue: false,
    rush: undefined,
  }
  await round()
}

/** Ends this node's work. What is unfinished is let go of, and goes on where it is taken up next. */
export async function stopWorker(): Promise<void> {
  const closing = worker
  if (!closing) return
  closing.isClosing = true
  clearInterval(closing.timer)
  clearTimeout(closing.rush?.timer)
  await closing.pumping
  for (const { stop } of closing.running.values()) stop.abort(released)
  await Promise.all([...closing.running.values()].map(({ done }) => done))
  await releaseLeases(db(), closing.node)
  for (const close of closing.close) await close()
  worker = undefined
}

/** The reason of an abort that is no stop: the run goes on elsewhere. */
const released = Symbol('let go')

/**
 * There is a question to answer. An idle node takes it at once; while others come right behind it, taking them in goes
 * before answering: nobody waits for the first word longer than needed because somebody else's answer is being made.
 */
export function onRunQueued(): void {
  const current = worker
  if (!current || current.isClosing) return
  if (current.running.size === 0 && !current.pumping && !current.rush) return void pump(current)
  const { deadline } = (current.rush ??= { deadline: Date.now() + maxDebounceMs, timer: undefined })
  clearTimeout(current.rush.timer)
  current.rush.timer = setTimeout(
    () => {
      current.rush = undefined
      void pump(current)
    },
    Math.max(0, Math.min(debounceMs, deadline - Date.now())),
  )
}

/** Stops a run that this node works on. */
export function abortLocal(runId: number): void {
  worker?.running.get(runId)?.stop.abort()
}

/** What is done regularly: holding the own runs, taking over those of dead nodes, serving the queue. */
async function round(): Promise<void> {
  const current = worker
  if (!current || current.isClosing) return
  try {
    for (const id of await renewLeases(db(), current.node)) abortLocal(id)
    for (const id of await findOrphans(db())) await recoverOrphan(id)
    await pump(current)
  } catch (error) {
    subjectLog('runs').error({ err: error }, 'the queue of runs is disturbed')
  }
}

/** An orphan nobody has read of begins anew; one that was read ends with what was read: a second text would differ. */
async function recoverOrphan(runId: number): Promise<void> {
  await transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (run?.state !== 'running' || !runKind(run.kind)) return
    if (run.isStopRequested)
      return endPartialRun(tx, run, { state: 'stopped', explanation: 'Ответ остановлен.' })
    if (run.attempt < maxAttempts && !(await hasPublishedText(runId))) return requeueRun(tx, runId)
    await endPartialRun(tx, run, { state: 'cut', explanation: 'Ответ оборван: сервер был перезапущен.' })
  })
}

/** Takes waiting runs while there are places. One pump at a time; who comes meanwhile makes it look once more. */
function pump(current: Worker): Promise<void> {
  current.isDue = true
  current.pumping ??= serveAll(current).finally(() => {
    current.pumping = undefined
  })
  return current.pumping
}

async function serveAll(current: Worker): Promise<void> {
  try {
    while (current.isDue && !current.isClosing) {
      current.isDue = false
      for (const lane of await findQueuedLanes(db())) await serve(current, lane)
    }
  } catch (error) {
    subjectLog('runs').error({ err: error }, 'the queue of runs is disturbed')
  }
}

/** Takes those who are next while there are places, and tells the others where they stand now. */
async function serve(current: Worker, lane: Lane): Promise<void> {
  const taken = await transaction(async (tx) => {
    await lockLane(tx, lane)
    const waiting = await findQueuedRuns(tx, lane)
    const free = Math.max(0, slotCount(lane) - (await countRunning(tx, lane)))
    // A node that serves a part of the product leaves the runs of the other part to others.
    const next = waiting.filter(({ kind }) => runKind(kind) !== undefined).slice(0, free)
    const left = waiting.filter((one) => !next.includes(one)).map((one, at) => ({ ...one, place: at + 1 }))
    await publishPositions(tx, positionUpdates(left, lane))
    const runs = await claimRuns(
      tx,
      next.map(({ id }) => id),
      current.node,
    )
    return runs.toSorted((one, other) => one.id - other.id)
  })
  // A worker that closes meanwhile waits for this and lets go of them with the rest.
  for (const run of taken) start(current, run)
}

function start(current: Worker, run: RunRow): void {
  const stop = new AbortController()
  const done = execute(current, run, stop)
    .catch((error: unknown) => {
      // Its lease is let go of by the end of this process, or runs out: then it is taken over.
      subjectLog('runs').error({ err: error, run: run.id }, 'a run could not be ended')
    })
    .finally(() => {
      current.running.delete(run.id)
      if (!current.isClosing) void pump(current)
    })
  current.running.set(run.id, { stop, done })
}

async function execute(current: Worker, run: RunRow, stop: AbortController): Promise<void> {
  const hold = { runId: run.id, node: current.node, attempt: run.attempt }
  const writer = new RunWriter(hold, () => stop.abort(released))
  stop.signal.addEventListener('abort', () => {
    if (stop.signal.reason === released) writer.silence()
  })
  const outcome = await work(run, writer, stop.signal)
  await writer.drained()
  if (stop.signal.reason === released) return
  await transaction(async (tx) => {
    const locked = await lockRun(tx, run.id)
    if (locked?.state !== 'running' || locked.node !== current.node || locked.attempt !== run.attempt) return
    if (outcome) await endRun(tx, locked, outcome, writer.text)
    else
      await endPartialRun(tx, locked, {
        state: 'failed',
        explanation: 'Не получилось подготовить ответ. Повторите вопрос.',
      })
  })
}

/** The outcome; null when something went wrong that nobody has thought of. */
async function work(run: RunRow, writer: RunWriter, signal: AbortSignal) {
  try {
    const kind = runKind(run.kind)
    if (!kind) throw new Error(`Nobody knows the run kind ${run.kind}`)
    return await kind.work(headOf(run), run.input, {
      ...(await resolveEngine(run.lane, run.channelId)),
      signal,
      emit: (type, payload) => writer.emit(type, payload),
      delta: (text) => writer.delta(text),
      replace: (text) => writer.replace(text),
    })
  } catch (error) {
    subjectLog('runs').error({ err: error, run: run.id }, 'a run failed')
    return null
  }
}
