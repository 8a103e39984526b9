import { storable } from '@uprava/contract/fields.ts'

import { refuse } from '#platform/http/index.ts'
import { extractText, type Extraction } from '#platform/text-extraction/index.ts'
import { fileWorkers } from '#platform/workers/index.ts'

import { paragraphsTask } from './rules/paragraphs.ts'

/** Longer documents are cut, and the report says so. */
const limits = { pages: 500, characters: 1_000_000 }

/** Of a million characters, which take a tenth of a second. */
const timeoutMs = 10_000

/** Why a file cannot be analysed, and what to do about it. */
const unreadable: Readonly<Record<Exclude<Extraction['outcome'], 'text'>, string>> = {
  scan: 'В файле нет текстового слоя, похоже, это скан. Загрузите файл с распознанным текстом.',
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
}

/** Extracts the paragraphs of an uploaded file. A file without text is refused with the reason. */
export async function extractParagraphs(path: string, extension: string): Promise<ExtractedDocument> {
  const { outcome, text, pages, hidden, warnings } = await extractText(path, extension, limits)
  if (outcome !== 'text') throw refuse.field('file', unreadable[outcome])
  const split = { text, extension }
  const { paragraphs, isCut } = await fileWorkers.run(paragraphsTask, split, { milliseconds: timeoutMs })
  if (paragraphs.length === 0) throw refuse.field('file', unreadable.empty)
  return {
    pages,
    paragraphs,
    hidden: hidden.map(storable),
    warnings: isCut ? [...warnings, 'paragraphs-limit'] : warnings,
  }
}
