import { REPORT_FILE } from '@uprava/contract/analysis-limits.ts'
import type { Analysis, AnalysisHead } from '@uprava/contract/analysis.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { SeatAsker } from '#modules/access/index.ts'
import {
  awaitRunAlone,
  forgetRuns,
  noAnswer,
  prefersNotToWait,
  presentRun,
  startRun,
  stopActiveRun,
  type StartedRun,
} from '#modules/consultation/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { sendDocx } from '#platform/docx/index.ts'
import { acceptFile } from '#platform/files/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'

import {
  deleteAnalysis,
  findAnalyses,
  findAnalysis,
  findParagraphs,
  insertAnalysis,
  saveRun,
  type AnalysisRow,
} from './analyses.repository.ts'
import { ANALYSIS } from './analysis-run.ts'
import { ownAnalysis } from './analysis.access.ts'
import { readFile } from './read-file.ts'
import { reportDocx } from './report-docx.ts'

/** The whole analysis may take so long (AIAPI-70). */
const longestMs = 300_000

type Order = { readonly instruction: string; readonly hasStatistics: boolean }
type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** POST chain-of-thought/analyze-document (AIAPI-26 to AIAPI-29) */
export async function analyseDocument(
  asker: SeatAsker,
  file: UploadedFile,
  order: Order,
  { request, reply }: Http,
): Promise<FastifyReply> {
  const { id, run } = await start(asker, file, order)
  if (prefersNotToWait(request)) return reply.code(202).send({ id, run: await presentRun(run) })
  const { state } = await awaitRunAlone(run.id, reply, longestMs)
  if (state !== 'done') throw noAnswer()
  return downloadReport(asker, id, reply)
}

/** Reads the file and puts its analysis into the queue. */
async function start(
  asker: SeatAsker,
  file: UploadedFile,
  order: Order,
): Promise<{ id: number; run: StartedRun }> {
  const { name, extension } = await acceptFile(file, 'reference')
  const document = await readFile(file.temporaryPath, extension)
  const { channelId, managerId } = asker
  return transaction(async (tx) => {
    const id = await insertAnalysis(tx, { ...document, ...order, channelId, managerId, fileName: name })
    const run = await startRun(tx, { kind: ANALYSIS, channelId, managerId, subjectId: id, input: {} })
    await saveRun(tx, id, run.id)
    return { id, run }
  })
}

/** GET analyses */
export async function listAnalyses(
  asker: SeatAsker,
  { limit, before_id: beforeId }: { limit: number; before_id?: number | undefined },
): Promise<{ analyses: AnalysisHead[]; has_more: boolean }> {
  const rows = await findAnalyses(db(), asker, { limit: limit + 1, beforeId })
  return { analyses: rows.slice(0, limit).map(presentHead), has_more: rows.length > limit }
}

/** GET analyses/{id} */
export async function getAnalysis(asker: SeatAsker, id: number): Promise<Analysis> {
  const analysis = await ownAnalysis(db(), asker, id)
  return { ...presentHead(analysis), report: analysis.report }
}

/** GET analyses/{id}/paragraphs */
export async function listParagraphs(
  asker: SeatAsker,
  id: number,
  { from, limit }: { from: number; limit: number },
) {
  const analysis = await ownAnalysis(db(), asker, id)
  const { paragraphs, total } = await findParagraphs(db(), analysis.id, { from, limit })
  return { paragraphs: paragraphs.map((text, at) => ({ number: from + at, text })), total }
}

/** GET analyses/{id}/report */
export async function downloadReport(
  asker: SeatAsker,
  id: number,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { report, fileName, instruction, createdAt } = await ownAnalysis(db(), asker, id)
  if (!report) throw refuse.notFound('Отчёт ещё готовится')
  const bytes = await reportDocx({ report, fileName, instruction, createdAt })
  return sendDocx(reply, REPORT_FILE, bytes)
}

/** DELETE analyses/{id} */
export async function removeAnalysis(asker: SeatAsker, id: number): Promise<{ ok: true }> {
  await ownAnalysis(db(), asker, id)
  await stopActiveRun(ANALYSIS, id)
  await transaction(async (tx) => {
    // A stopped analysis has gone by itself.
    if (!(await findAnalysis(tx, id, asker))) return
    await forgetRuns(tx, ANALYSIS, id)
    await deleteAnalysis(tx, id)
  })
  return { ok: true }
}

function presentHead(row: AnalysisRow): AnalysisHead {
  return {
    id: row.id,
    file_name: row.fileName,
    instruction: row.instruction,
    created_at: row.createdAt.toISOString(),
    is_ready: row.verdict !== null,
    run_id: row.runId,
    kind_name: row.kindName,
    verdict: row.verdict,
    counts: row.counts,
  }
}
