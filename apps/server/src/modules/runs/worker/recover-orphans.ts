import { db, transaction } from '#platform/database/index.ts'

import { runKind } from '../run-kinds.ts'
import { findOrphans, lockRun, requeueRun } from '../runs.repository.ts'
import { endPartialRun, hasPublishedText } from './finish-run.ts'

/** A run that crashes its node each time is not retried for ever. */
const maxAttempts = 3

/** Recovers the runs of dead nodes: those whose lease has expired. */
export async function recoverOrphans(): Promise<void> {
  for (const id of await findOrphans(db())) await recoverOrphan(id)
}

/**
 * An orphan without published text is queued again; one with text ends with that text, since a second attempt would
 * produce a different one.
 */
async function recoverOrphan(runId: number): Promise<void> {
  await transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (run?.state !== 'running' || !runKind(run.kind)) return
    if (run.isStopRequested)
      return endPartialRun(tx, run, { state: 'stopped', explanation: 'Ответ остановлен.' })
    if (run.attempt < maxAttempts && !(await hasPublishedText(tx, runId))) return requeueRun(tx, runId)
    await endPartialRun(tx, run, { state: 'cut', explanation: 'Ответ оборван: сервер был перезапущен.' })
  })
}
