import { recognitionWorkers, TaskError, type TaskAddress } from '#platform/workers/index.ts'

import type { ReadPicture } from './engine.ts'
import type { PageOrder } from './recognise-page.worker.ts'

const recognisePageTask: TaskAddress<PageOrder, ReadPicture | null> = {
  url: new URL('recognise-page.worker.ts', import.meta.url).href,
  name: 'recognisePageTask',
}

/** What was recognised of a scan, and how far it can be trusted. */
export type Recognition = {
  readonly text: string
  /** Pages whose pictures were read, and pages of the file. */
  readonly readPages: number
  readonly pages: number
  /** The engine's certainty of a word on average, whole percent. */
  readonly certainty: number
  /** Words the engine is unsure of, in their order, each once; at most 20. */
  readonly doubtful: readonly string[]
}

export type RecognitionOptions = {
  /** Pages of the file. */
  readonly pages: number
  /** Pages beyond it are left out. */
  readonly maxPages: number
  readonly signal?: AbortSignal
  /** Called before each page, counted from 1. */
  readonly onPage?: (page: number, count: number) => void
}

/** A page takes two or three seconds, on its side up to four times as many. */
const pageTimeoutMs = 60_000
/** The engine with its data takes 80, a page at 300 dpi up to 60, its picture as it is stored the rest. */
const pageMegabytes = 512
const doubtfulCertainty = 65
const maxDoubtful = 20

/**
 * Recognises the text of a PDF whose pages are pictures; null when nothing that looks like text was found. Each page takes
 * a turn of its own, so that a long scan delays nobody for longer than a page. A page that takes too long or cannot be read
 * is left out. Throws `TaskError` of 'stopped' when the signal is aborted.
 */
export async function recogniseText(
  path: string,
  { pages, maxPages, signal, onPage }: RecognitionOptions,
): Promise<Recognition | null> {
  const count = Math.min(pages, maxPages)
  const texts: string[] = []
  const words: ReadPicture['words'][number][] = []
  for (let page = 1; page <= count; page += 1) {
    onPage?.(page, count)
    const read = await readPage({ path, page }, signal)
    if (!read || !looksLikeText(read)) continue
    texts.push(read.text.trim())
    words.push(...read.words)
  }
  if (texts.length === 0) return null
  const sum = words.reduce((total, { certainty }) => total + certainty, 0)
  const doubtful = words
    .filter(({ certainty, text }) => certainty < doubtfulCertainty && /[\p{L}\p{N}]/u.test(text))
    .map(({ text }) => text)
  return {
    text: texts.join('\n\n'),
    readPages: texts.length,
    pages,
    certainty: Math.round(sum / words.length),
    doubtful: [...new Set(doubtful)].slice(0, maxDoubtful),
  }
}

async function readPage(order: PageOrder, signal: AbortSignal | undefined): Promise<ReadPicture | null> {
  const limits = { milliseconds: pageTimeoutMs, megabytes: pageMegabytes, signal }
  try {
    return await recognitionWorkers.run(recognisePageTask, order, limits)
  } catch (error) {
    if (!(error instanceof TaskError) || error.problem === 'stopped') throw error
    return null
  }
}

/** Of a photograph or a stamp the engine makes a few signs that it does not believe itself. */
function looksLikeText({ text, words }: ReadPicture): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const sum = words.reduce((total, { certainty }) => total + certainty, 0)
  return letters >= 16 && sum / words.length >= 40
}
