import type { Tx } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { onBehalfOf } from '#platform/workers/owner.ts'
import { TaskError, TIMEOUT_TEXT } from '#platform/workers/task.ts'

import { RunWriter } from '../events/run-writer.ts'
import { runKind, type RunOutcome, type RunTools } from '../run-kinds.ts'
import { lockRun, type RunRow } from '../runs.repository.ts'
import { resolveEngine } from './engine.ts'
import { endFirstPossible, endPartialRun, endRun, FAILED, runHeadOf } from './finish-run.ts'

/** Abort reason of a run that is not stopped but continues on another node. */
export const released = Symbol('released')

/** Executes a claimed run and ends it, unless it is released or its lease is lost. */
export async function executeRun(run: RunRow, node: string, stop: AbortController): Promise<void> {
  const lease = { runId: run.id, node, attempt: run.attempt }
  const writer = new RunWriter(lease, () => stop.abort(released))
  stop.signal.addEventListener('abort', () => {
    if (stop.signal.reason === released) writer.silence()
  })
  const { outcome, explanation } = await work(run, writer, stop.signal)
  await writer.flushed()
  if (stop.signal.reason === released) return
  await endFirstPossible(
    async (tx) => {
      const locked = await lockRun(tx, run.id)
      const isOurs = locked?.state === 'running' && locked.node === node && locked.attempt === run.attempt
      return isOurs ? locked : null
    },
    [
      ...(outcome ? [(tx: Tx, locked: RunRow) => endRun(tx, locked, outcome, writer.text)] : []),
      (tx, locked) => endPartialRun(tx, locked, { state: 'failed', explanation }),
    ],
  )
}

type Worked = { readonly outcome: RunOutcome<unknown> | null; readonly explanation: string }

/** The outcome; null after an unexpected error, with what the person reads instead. */
async function work(run: RunRow, writer: RunWriter, signal: AbortSignal): Promise<Worked> {
  try {
    const kind = runKind(run.kind)
    if (!kind) throw new Error(`The run kind ${run.kind} is not registered`)
    const tools: RunTools = {
      ...(await resolveEngine(run.lane, run.channelId, run.kind)),
      signal,
      emit: (type, payload) => writer.emit(type, payload),
      delta: (text) => writer.delta(text),
      replace: (text) => writer.replace(text),
    }
    const outcome = await onBehalfOf(run, () => kind.work(runHeadOf(run), run.input, tools))
    return { outcome, explanation: FAILED }
  } catch (error) {
    subjectLog('runs').error({ err: error, run: run.id }, 'a run failed')
    const isTimeout = error instanceof TaskError && error.problem === 'timeout'
    return { outcome: null, explanation: isTimeout ? TIMEOUT_TEXT : FAILED }
  }
}
