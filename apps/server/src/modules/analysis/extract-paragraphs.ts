import { readFile } from 'node:fs/promises'

import { storable } from '@uprava/contract/fields.ts'

import { refuse } from '#platform/http/index.ts'
import { extractText, whyUnreadable, type UnreadableTexts } from '#platform/text-extraction/index.ts'
import { fileWorkers } from '#platform/workers/index.ts'

import { paragraphsTask } from './rules/paragraphs.ts'

/** Longer documents are cut, and the report says so. */
const limits = { pages: 500, characters: 1_000_000 }

/** Of a million characters, which take a tenth of a second. */
const timeoutMs = 10_000

/** Why a file cannot be analysed, and what to do about it. */
const unreadable: UnreadableTexts = {
  scan: 'Это скан, и распознать его текст не удалось. Загрузите более чёткий скан или файл с текстом.',
  protected: 'Файл защищён паролем. Снимите защиту и загрузите его снова.',
  damaged: 'Файл повреждён или не читается',
  unsupported: 'Файлы этого типа не принимаются. Подойдут: pdf, docx, txt',
  empty: 'В файле нет текста',
}

export type ExtractedDocument = {
  readonly pages: number
  readonly paragraphs: readonly string[]
  readonly hidden: readonly string[]
  readonly warnings: readonly string[]
  /** The file of a scan, whose text is still to be recognised. */
  readonly scan: Buffer | null
}

/** Extracts the paragraphs of an uploaded file. A scan is handed on; another file without text is refused with the reason. */
export async function extractParagraphs(path: string, extension: string): Promise<ExtractedDocument> {
  const { outcome, text, pages, hidden, warnings } = await extractText(path, extension, limits)
  if (outcome === 'scan')
    return { pages, paragraphs: [], hidden: [], warnings: [], scan: await readFile(path) }
  if (outcome !== 'text') throw refuse.field('file', whyUnreadable({ outcome, warnings }, unreadable))
  const { paragraphs, isCut } = await splitText(text, extension)
  if (paragraphs.length === 0) throw refuse.field('file', unreadable.empty)
  return {
    pages,
    paragraphs,
    hidden: hidden.map(storable),
    warnings: isCut ? [...warnings, 'paragraphs-limit'] : warnings,
    scan: null,
  }
}

/** The paragraphs of a text; `isCut`: there are more than the analysis takes. */
export const splitText = (text: string, extension: string) =>
  fileWorkers.run(paragraphsTask, { text, extension }, { milliseconds: timeoutMs })

/** The refusal of a scan in which no text was recognised. */
export const unreadableScan = () => refuse.field('file', unreadable.scan)
