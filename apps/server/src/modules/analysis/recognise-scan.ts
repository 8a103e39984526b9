import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { storable } from '@uprava/contract/fields.ts'

import type { RunTools } from '#modules/runs/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { recogniseText, sayRecognised } from '#platform/text-recognition/index.ts'

import { findScan, saveRecognised, type AnalysedDocument } from './analyses.repository.ts'
import { splitText } from './extract-paragraphs.ts'

/** Pages of a scan that are recognised: three minutes of one core. */
const maxPages = 60

/**
 * Recognises the text of a document that came as a scan, page by page with an event for each, and stores it. Null when no
 * text was recognised. A document with text is handed back as it is.
 */
export async function recogniseScan(
  id: number,
  document: AnalysedDocument,
  { emit, signal }: Pick<RunTools, 'emit' | 'signal'>,
): Promise<AnalysedDocument | null> {
  const scan = await findScan(db(), id)
  if (!scan) return document
  const read = await withFile(scan, (file) =>
    recogniseText(file, {
      pages: document.pages,
      maxPages,
      signal,
      onPage: (page, pages) => emit('recognition', { page, pages }),
    }),
  )
  if (!read) return null
  const { paragraphs, isCut } = await splitText(storable(read.text), 'pdf')
  if (paragraphs.length === 0) return null
  const recognised = {
    paragraphs: [...paragraphs],
    warnings: isCut ? ['paragraphs-limit'] : [],
    recognition: storable(sayRecognised(read)),
  }
  await transaction((tx) => saveRecognised(tx, id, recognised))
  return { ...document, ...recognised }
}

async function withFile<Result>(bytes: Buffer, work: (file: string) => Promise<Result>): Promise<Result> {
  const file = path.join(tmpdir(), `uprava-${randomUUID()}`)
  try {
    await writeFile(file, bytes, { mode: 0o600 })
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}
