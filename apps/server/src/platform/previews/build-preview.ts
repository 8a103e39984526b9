import { readFile, stat } from 'node:fs/promises'

import type { DocumentPreview, SheetsPreview } from '@uprava/contract/documents/files.ts'
import { previewTexts } from '@uprava/contract/limits/preview-limits.ts'

import { defaultLimits, UnreadableDocument } from '#platform/text-extraction/extraction-types.ts'

import { readCsvSheets } from './csv-sheets.ts'
import { readDocxDocument } from './docx-document.ts'
import { readOdsSheets } from './ods-sheets.ts'
import { readOdtDocument } from './odt-document.ts'
import { readXlsxSheets } from './xlsx-sheets.ts'

export type PreviewRequest = { readonly path: string; readonly extension: string }

const formats: Readonly<Record<string, (bytes: Buffer) => DocumentPreview | SheetsPreview>> = {
  docx: readDocxDocument,
  odt: readOdtDocument,
  xlsx: readXlsxSheets,
  ods: readOdsSheets,
  csv: readCsvSheets,
}

/** Reads a file in the current thread, as JSON: a book may have two hundred thousand cells. Throws for whatever cannot be read. */
export async function buildPreview({ path, extension }: PreviewRequest): Promise<string> {
  const read = formats[extension]
  const { size } = await stat(path)
  if (!read || size > defaultLimits.bytes) throw new UnreadableDocument('unsupported')
  const preview = read(await readFile(path))
  return JSON.stringify(preview.is_whole ? preview : { ...preview, note: previewTexts.notWhole })
}
