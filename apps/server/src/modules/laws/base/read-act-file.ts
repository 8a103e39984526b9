import { readFile } from 'node:fs/promises'

import { refuse, type UploadedFile } from '#platform/http/index.ts'
import { extractText, looksLikeMarkup } from '#platform/text-extraction/index.ts'
import { fileWorkers } from '#platform/workers/index.ts'

import { damagedFileErrors, readActTask, type ActForm } from './act-text.ts'
import type { RecognisedAct } from './recognise-act.ts'

/** Extensions the importer reads. */
const readable = new Set(['txt', 'docx', 'json'])
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
  if (!readable.has(extension)) throw wrongType()
  if (sizeBytes > maxBytes) throw refuse.tooLarge(maxBytes / megabyte, 'file')
  if (extension === 'json') return { jsonPath: temporaryPath }
  // A file with the extension of a text may hold HTML.
  if (extension === 'txt' && looksLikeMarkup(await readFile(temporaryPath))) throw wrongType()
  const { outcome, text } = await extractText(temporaryPath, extension, {
    bytes: maxBytes,
    characters: 8_000_000,
  })
  if (outcome !== 'text') throw refuse.fields(damagedFileErrors)
  return { text }
}

const wrongType = () => refuse.wrongType('Файлы этого типа не принимаются. Подойдут: txt, docx, json', 'file')
