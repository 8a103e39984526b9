import { db, type Reader, type Tx } from '#platform/database/index.ts'

import { waitForRun } from './events/run-reader.ts'
import { clearEvidenceTexts } from './evidence/evidence.repository.ts'
import { deleteRunsOfSubject, findActiveRuns } from './runs.repository.ts'
import { stopRun } from './runs.ts'

/** How long the end of a stopped run is awaited. Milliseconds. */
const stopTimeoutMs = 3000

/** The queued or running run of a conversation. */
export async function findActiveRun(reader: Reader, kind: string, subjectId: number): Promise<number | null> {
  return (await findActiveRuns(reader, kind, [subjectId])).get(subjectId) ?? null
}

/** Stops the run of a conversation that is about to be deleted, so that nothing more is written into it. */
export async function stopActiveRun(kind: string, subjectId: number): Promise<void> {
  const runId = await findActiveRun(db(), kind, subjectId)
  if (runId === null) return
  await stopRun(runId)
  await waitForRun(runId, stopTimeoutMs)
}

/** Deletes the runs of deleted conversations and clears the texts of their evidence; the entries themselves are retained. */
export async function deleteRuns(tx: Tx, kind: string, ...subjectIds: readonly number[]): Promise<void> {
  await deleteRunsOfSubject(tx, kind, ...subjectIds)
  await clearEvidenceTexts(tx, kind, ...subjectIds)
}
