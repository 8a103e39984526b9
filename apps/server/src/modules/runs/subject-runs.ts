import { db, type Reader, type Tx } from '#platform/database/index.ts'

import { waitForRun } from './events/run-reader.ts'
import { clearEvidenceTexts } from './evidence/evidence.repository.ts'
import { deleteRunsOfSubject, findActiveRuns } from './runs.repository.ts'
import { stopRun } from './runs.ts'

/** An answer that is being stopped ends within moments. Milliseconds. */
const stopTimeoutMs = 3000

/** The run under way of a conversation. */
export async function findActiveRun(reader: Reader, kind: string, subjectId: number): Promise<number | null> {
  return (await findActiveRuns(reader, kind, [subjectId])).get(subjectId) ?? null
}

/** Stops the answer under way of a conversation that is to go, so that nothing is written into it any more. */
export async function stopActiveRun(kind: string, subjectId: number): Promise<void> {
  const runId = await findActiveRun(db(), kind, subjectId)
  if (runId === null) return
  await stopRun(runId)
  await waitForRun(runId, stopTimeoutMs)
}

/** Forgets the runs of conversations that go, and the texts of their evidence; that they were held stays. */
export async function deleteRuns(tx: Tx, kind: string, ...subjectIds: readonly number[]): Promise<void> {
  await deleteRunsOfSubject(tx, kind, ...subjectIds)
  await clearEvidenceTexts(tx, kind, ...subjectIds)
}
