import { db } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'

import { runKind } from '../run-kinds.ts'
import { closeRevivedRuns, findOrphans, lockOrphan, requeueRun } from '../runs.repository.ts'
import { endFirstPossible, endPartialRun, hasPublishedText } from './finish-run.ts'

/** A run that crashes its node each time is not retried for ever. */
const maxAttempts = 3

/** Recovers the runs of dead nodes: those without a valid lease. One that cannot be recovered does not delay the others. */
export async function recoverOrphans(): Promise<void> {
  const revived = await closeRevivedRuns(db())
  if (revived > 0) subjectLog('runs').warn({ runs: revived }, 'ended runs that had been revived')
  for (const id of await findOrphans(db())) {
    try {
      await recoverOrphan(id)
    } catch (error) {
      subjectLog('runs').error({ err: error, run: id }, 'a run could not be recovered')
    }
  }
}

/**
 * An orphan without published text is queued again; one with text ends with that text, since a second attempt would
 * produce a different one. A kind this node does not serve is left to the others.
 */
async function recoverOrphan(runId: number): Promise<void> {
  await endFirstPossible(
    async (tx) => {
      const run = await lockOrphan(tx, runId)
      return run && runKind(run.kind) ? run : null
    },
    [
      async (tx, run) => {
        if (run.isStopRequested)
          return endPartialRun(tx, run, { state: 'stopped', explanation: 'Ответ остановлен.' })
        if (run.attempt < maxAttempts && !(await hasPublishedText(tx, runId))) return requeueRun(tx, runId)
        await endPartialRun(tx, run, {
          state: 'cut',
          explanation: 'Ответ оборван: сервер был перезапущен.',
        })
      },
    ],
  )
}
