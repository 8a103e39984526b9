import { readFile } from 'node:fs/promises'

import { refuse, type UploadedFile } from '#platform/http/index.ts'
import {
  extractText,
  looksLikeMarkup,
  whyUnreadable,
  type UnreadableTexts,
} from '#platform/text-extraction/index.ts'
import { fileWorkers } from '#platform/workers/index.ts'

import { damagedFileErrors, readActTask, type ActForm } from './act-text.ts'
import type { RecognisedAct } from './recognise-act.ts'

/** Extensions the importer reads; `.doc` of a legal system is RTF or a page. */
export const readableActs = ['txt', 'docx', 'odt', 'rtf', 'pdf', 'html', 'htm', 'doc', 'json'] as const
const megabyte = 1024 * 1024
const maxBytes = 20 * megabyte
/** Reading a file of twenty megabytes takes less. */
const timeoutMs = 60_000

/** The act as the file and the form give it; refusals name the field. */
export async function readActFile(file: UploadedFile, form: ActForm): Promise<RecognisedAct> {
  const written = await writtenIn(file)
  const read = await fileWorkers.run(readActTask, { ...written, form }, { milliseconds: timeoutMs })
  if ('errors' in read) throw refuse.fields(read.errors)
  return read.act
}

async function writtenIn(file: UploadedFile): Promise<{ text: string } | { jsonPath: string }> {
  const { name, sizeBytes, temporaryPath } = file
  const extension = /\.(?<extension>[a-z]+)$/iu.exec(name)?.groups?.['extension']?.toLowerCase() ?? ''
  if (!(readableActs as readonly string[]).includes(extension)) throw wrongType()
  if (sizeBytes > maxBytes) throw refuse.tooLarge(maxBytes / megabyte, 'file')
  if (extension === 'json') return { jsonPath: temporaryPath }
  const format = await formatOf(temporaryPath, extension)
  if (format === null) throw wrongType()
  const { outcome, text, warnings } = await extractText(temporaryPath, format, {
    bytes: maxBytes,
    characters: 8_000_000,
    milliseconds: timeoutMs,
  })
  if (outcome !== 'text') throw refuse.field('file', whyUnreadable({ outcome, warnings }, unreadable))
  return { text }
}

const damaged = damagedFileErrors.file[0]!
const unreadable: UnreadableTexts = {
  scan: 'В файле нет текста: это снимки страниц',
  protected: damaged,
  damaged,
  unsupported: damaged,
  empty: damaged,
}

/** How a file is read: by its content where its extension says little; null: it is not read. */
async function formatOf(file: string, extension: string): Promise<string | null> {
  if (['docx', 'odt', 'pdf', 'rtf'].includes(extension)) return extension
  const bytes = await readFile(file)
  if (bytes.subarray(0, 5).toString('latin1') === '{\\rtf') return 'rtf'
  if (looksLikeMarkup(bytes)) return 'html'
  if (extension === 'doc') return null
  return extension === 'htm' ? 'html' : extension
}

const wrongType = () =>
  refuse.wrongType('Файлы этого типа не принимаются. Подойдут: txt, docx, odt, rtf, pdf, html, json', 'file')
