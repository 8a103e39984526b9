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

/**
 * Reads a file in the current thread. A book may have two hundred thousand cells: its JSON is tens of megabytes, which leave the
 * thread as bytes, because the receiving one would stand still over a text of that length. Throws for whatever cannot be read.
 */
export async function buildPreview({ path, extension }: PreviewRequest): Promise<Uint8Array> {
  const read = formats[extension]
  const { size } = await stat(path)
  if (!read || size > defaultLimits.bytes) throw new UnreadableDocument('unsupported')
  const preview = read(await readFile(path))
  const shown = preview.is_whole ? preview : { ...preview, note: previewTexts.notWhole }
  return Buffer.from(JSON.stringify(shown))
}
