import type { Tx } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'

import { RunWriter } from '../events/run-writer.ts'
import { runKind } from '../run-kinds.ts'
import { lockRun, type RunRow } from '../runs.repository.ts'
import { resolveEngine } from './engine.ts'
import { endFirstPossible, endPartialRun, endRun, FAILED, headOf } from './finish-run.ts'

/** Abort reason of a run that is not stopped but continues on another node. */
export const released = Symbol('released')

/** Executes a claimed run and ends it, unless it is released or its lease is lost. */
export async function executeRun(run: RunRow, node: string, stop: AbortController): Promise<void> {
  const lease = { runId: run.id, node, attempt: run.attempt }
  const writer = new RunWriter(lease, () => stop.abort(released))
  stop.signal.addEventListener('abort', () => {
    if (stop.signal.reason === released) writer.silence()
  })
  const outcome = await work(run, writer, stop.signal)
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
      (tx, locked) => endPartialRun(tx, locked, { state: 'failed', explanation: FAILED }),
    ],
  )
}

/** The outcome; null after an unexpected error. */
async function work(run: RunRow, writer: RunWriter, signal: AbortSignal) {
  try {
    const kind = runKind(run.kind)
    if (!kind) throw new Error(`The run kind ${run.kind} is not registered`)
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
