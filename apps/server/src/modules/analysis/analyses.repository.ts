import type { AnalysisHead, Report } from '@uprava/contract/analysis.ts'

import { json, sql, type Reader, type Tx } from '#platform/database/index.ts'

export type AnalysisAuthor = { readonly managerId: number; readonly channelId: number }

/** An analysis as lists show it: a summary instead of the whole report. */
export type AnalysisRow = {
  id: number
  runId: number | null
  fileName: string
  instruction: string
  createdAt: Date
  kindName: string | null
  verdict: AnalysisHead['verdict']
  counts: AnalysisHead['counts']
}

const columns = sql.raw(`
  id, run_id as "runId", file_name as "fileName", instruction, created_at as "createdAt",
  report ->> 'kind_name' as "kindName", report ->> 'verdict' as verdict, report -> 'counts' as counts`)

export type NewAnalysis = AnalysisAuthor & {
  readonly fileName: string
  readonly pages: number
  readonly instruction: string
  readonly hasStatistics: boolean
  readonly paragraphs: readonly string[]
  readonly hidden: readonly string[]
  readonly warnings: readonly string[]
  /** The file of a scan, whose paragraphs are recognised by the run; null for a document with text. */
  readonly scan: Buffer | null
}

export async function insertAnalysis(tx: Tx, one: NewAnalysis): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into analyses (channel_id, manager_id, file_name, pages, instruction, has_statistics, paragraphs, hidden, warnings, scan)
    values (${one.channelId}, ${one.managerId}, ${one.fileName}, ${one.pages}, ${one.instruction}, ${one.hasStatistics},
      ${[...one.paragraphs]}::text[], ${[...one.hidden]}::text[], ${[...one.warnings]}::text[], ${one.scan})
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function saveRun(tx: Tx, id: number, runId: number): Promise<void> {
  await tx.updateTable('analyses').set({ run_id: runId }).where('id', '=', id).execute()
}

/** The sender's analysis in this channel. */
export async function findAnalysis(
  reader: Reader,
  id: number,
  { managerId, channelId }: AnalysisAuthor,
): Promise<(AnalysisRow & { report: Report | null }) | null> {
  const { rows } = await sql<AnalysisRow & { report: Report | null }>`
    select ${columns}, report from analyses
    where id = ${id} and manager_id = ${managerId} and channel_id = ${channelId}`.execute(reader)
  return rows[0] ?? null
}

/** A page of analyses, newest first. Callers request one row more than they show, to learn whether others follow. */
export async function findAnalyses(
  reader: Reader,
  { managerId, channelId }: AnalysisAuthor,
  { limit, beforeId }: { limit: number; beforeId?: number | undefined },
): Promise<AnalysisRow[]> {
  const { rows } = await sql<AnalysisRow>`
    select ${columns} from analyses
    where manager_id = ${managerId} and channel_id = ${channelId}
      and (${beforeId ?? null}::int8 is null or id < ${beforeId ?? null}::int8)
    order by id desc limit ${limit}`.execute(reader)
  return rows
}

export type AnalysedDocument = {
  fileName: string
  pages: number
  instruction: string
  hasStatistics: boolean
  paragraphs: string[]
  hidden: string[]
  warnings: string[]
  /** What the reader of a recognised scan has to know; null for a document with text. */
  recognition: string | null
}

/** The document of an analysis, as its run reads it. */
export async function findDocument(reader: Reader, id: number): Promise<AnalysedDocument | null> {
  const { rows } = await sql<AnalysedDocument>`
    select file_name as "fileName", pages, instruction, has_statistics as "hasStatistics", paragraphs, hidden, warnings, recognition
    from analyses where id = ${id}`.execute(reader)
  return rows[0] ?? null
}

/** The file of a scan that is still to be recognised. */
export async function findScan(reader: Reader, id: number): Promise<Buffer | null> {
  const row = await reader.selectFrom('analyses').select('scan').where('id', '=', id).executeTakeFirst()
  return row?.scan ?? null
}

/** Stores what was recognised of a scan in place of its file. */
export async function saveRecognised(
  tx: Tx,
  id: number,
  { paragraphs, warnings, recognition }: Pick<AnalysedDocument, 'paragraphs' | 'warnings' | 'recognition'>,
): Promise<void> {
  await tx
    .updateTable('analyses')
    .set({ paragraphs, warnings, recognition, scan: null })
    .where('id', '=', id)
    .execute()
}

/** A page of paragraphs, `from` counts from 1, and their total number. */
export async function findParagraphs(
  reader: Reader,
  id: number,
  { from, limit }: { from: number; limit: number },
): Promise<{ paragraphs: string[]; total: number }> {
  const { rows } = await sql<{ paragraphs: string[]; total: number }>`
    select paragraphs[${from}::int : ${from + limit - 1}::int] as paragraphs, cardinality(paragraphs) as total
    from analyses where id = ${id}`.execute(reader)
  return rows[0] ?? { paragraphs: [], total: 0 }
}

export async function saveReport(tx: Tx, id: number, report: Report): Promise<void> {
  await tx
    .updateTable('analyses')
    .set({ report: json(report) })
    .where('id', '=', id)
    .execute()
}

export async function deleteAnalysis(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('analyses').where('id', '=', id).execute()
}

/** Deletes documents and reports older than 30 days. */
export async function deleteExpired(tx: Tx): Promise<void> {
  await sql`delete from analyses where created_at < now() - interval '30 days'`.execute(tx)
}
