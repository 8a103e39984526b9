import type { Analysis, AnalysisHead } from '@uprava/contract/analysis.ts'
import { REPORT_FILE } from '@uprava/contract/limits/analysis-limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { SeatActor } from '#modules/access/index.ts'
import {
  awaitOrStopRun,
  deleteRuns,
  answerUnavailable,
  prefersAsync,
  presentRun,
  startRun,
  stopActiveRun,
  type StartedRun,
} from '#modules/runs/index.ts'
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
import { authorizeAnalysis } from './analysis.access.ts'
import { extractParagraphs, unreadableScan } from './extract-paragraphs.ts'
import { reportDocx } from './report-docx.ts'

/** The time limit of a whole analysis (AIAPI-70). */
const timeoutMs = 300_000

type AnalysisOptions = { readonly instruction: string; readonly hasStatistics: boolean }
type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** POST chain-of-thought/analyze-document (AIAPI-26 to AIAPI-29) */
export async function analyseDocument(
  actor: SeatActor,
  file: UploadedFile,
  options: AnalysisOptions,
  { request, reply }: Http,
): Promise<FastifyReply> {
  const { id, run, isScan } = await startAnalysis(actor, file, options)
  if (prefersAsync(request)) return reply.code(202).send({ id, run: await presentRun(run) })
  const { state } = await awaitOrStopRun(run.id, reply, timeoutMs)
  if (state !== 'done') throw isScan ? unreadableScan() : answerUnavailable()
  return downloadReport(actor, id, reply)
}

/** Stores the text of the file, or a scan that has none, and starts the run of its analysis. */
async function startAnalysis(
  actor: SeatActor,
  file: UploadedFile,
  options: AnalysisOptions,
): Promise<{ id: number; run: StartedRun; isScan: boolean }> {
  const { name, extension } = await acceptFile(file, 'reference')
  const document = await extractParagraphs(file.temporaryPath, extension)
  const { channelId, managerId } = actor
  return transaction(async (tx) => {
    const id = await insertAnalysis(tx, { ...document, ...options, channelId, managerId, fileName: name })
    const run = await startRun(tx, { kind: ANALYSIS, channelId, managerId, subjectId: id, input: {} })
    await saveRun(tx, id, run.id)
    return { id, run, isScan: document.scan !== null }
  })
}

/** GET analyses */
export async function listAnalyses(
  actor: SeatActor,
  { limit, before_id: beforeId }: { limit: number; before_id?: number | undefined },
): Promise<{ analyses: AnalysisHead[]; has_more: boolean }> {
  const rows = await findAnalyses(db(), actor, { limit: limit + 1, beforeId })
  return { analyses: rows.slice(0, limit).map(presentHead), has_more: rows.length > limit }
}

/** GET analyses/{id} */
export async function getAnalysis(actor: SeatActor, id: number): Promise<Analysis> {
  const analysis = await authorizeAnalysis(db(), actor, 'read', id)
  return { ...presentHead(analysis), report: analysis.report }
}

/** GET analyses/{id}/paragraphs */
export async function listParagraphs(
  actor: SeatActor,
  id: number,
  { from, limit }: { from: number; limit: number },
) {
  const analysis = await authorizeAnalysis(db(), actor, 'read', id)
  const { paragraphs, total } = await findParagraphs(db(), analysis.id, { from, limit })
  return { paragraphs: paragraphs.map((text, at) => ({ number: from + at, text })), total }
}

/** GET analyses/{id}/report */
export async function downloadReport(
  actor: SeatActor,
  id: number,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { report, fileName, instruction, createdAt } = await authorizeAnalysis(db(), actor, 'read', id)
  if (!report) throw refuse.notFound('Отчёт ещё готовится')
  const bytes = await reportDocx({ report, fileName, instruction, createdAt })
  return sendDocx(reply, REPORT_FILE, bytes)
}

/** DELETE analyses/{id} */
export async function removeAnalysis(actor: SeatActor, id: number): Promise<{ ok: true }> {
  await authorizeAnalysis(db(), actor, 'delete', id)
  await stopActiveRun(ANALYSIS, id)
  await transaction(async (tx) => {
    // Stopping a run deletes its analysis.
    if (!(await findAnalysis(tx, id, actor))) return
    await deleteRuns(tx, ANALYSIS, id)
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
