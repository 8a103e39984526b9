import { readFile } from 'node:fs/promises'

import { defineTask } from '#platform/workers/index.ts'

import { readPicture, type ReadPicture } from './engine.ts'
import { pdfPage } from './pdf-page.ts'
import { turned, type Raster } from './raster.ts'

export type PageOrder = {
  readonly path: string
  /** Counted from 1. */
  readonly page: number
}

/** Below it, the page may lie on its side or upside down. */
const uprightCertainty = 60

/** @public imported by the threads */
export const recognisePageTask = defineTask<PageOrder, ReadPicture | null>(
  import.meta.url,
  'recognisePageTask',
  async ({ path, page }) => {
    const raster = await pdfPage(new Uint8Array(await readFile(path)), page)
    return raster && readUpright(raster)
  },
)

async function readUpright(raster: Raster): Promise<ReadPicture> {
  let best = await readPicture(raster)
  for (const quarters of [1, 3, 2] as const) {
    if (best.words.length > 2 && certaintyOf(best.words) >= uprightCertainty) break
    const read = await readPicture(turned(raster, quarters))
    if (scoreOf(read) > scoreOf(best)) best = read
  }
  return best
}

const scoreOf = ({ words }: ReadPicture) => certaintyOf(words) * Math.min(words.length, 20)

function certaintyOf(words: ReadPicture['words']): number {
  return words.reduce((sum, { certainty }) => sum + certainty, 0) / Math.max(1, words.length)
}
