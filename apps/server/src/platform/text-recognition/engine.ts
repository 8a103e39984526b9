import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import type { Raster } from './raster.ts'

/** What the engine read in a picture. */
export type ReadPicture = {
  readonly text: string
  /** Words with the engine's certainty, 0 to 100. */
  readonly words: readonly { readonly text: string; readonly certainty: number }[]
}

/** The part of tesseract.js-core that is called; the package declares no types. */
type Api = {
  Init(folder: string, language: string, mode: number): number
  End(): void
  Clear(): void
  SetVariable(name: string, value: string): boolean
  SetPageSegMode(mode: number): void
  SetImageFile(exifOrientation: number, radians: number, isUpscaled: boolean): number
  FindLines(): number
  GetGradient(): number
  Recognize(monitor: null): number
  GetUTF8Text(): string
  GetTSVText(page: number): string
}
type Core = {
  TessBaseAPI: new () => Api
  FS: { writeFile(path: string, bytes: Uint8Array): void }
}
type LoadCore = (options: { wasmBinary: Uint8Array; print(): void; printErr(): void }) => Promise<Core>

/** LSTM only: the Russian data holds no other model. */
const lstmMode = 1
const wholePageMode = 3
/** Flatter lines need no turning; radians. */
const leastSkew = 0.005
/** An engine that nobody uses gives its memory back. */
const idleMs = 60_000

let loading: Promise<{ core: Core; api: Api }> | undefined
let unloadTimer: ReturnType<typeof setTimeout> | undefined

/** Reads a picture of text in Russian. Runs on a worker thread: the engine computes without a pause. */
export async function readPicture(raster: Raster): Promise<ReadPicture> {
  clearTimeout(unloadTimer)
  const { core, api } = await (loading ??= load())
  try {
    core.FS.writeFile('/input', asPgm(raster))
    api.SetVariable('user_defined_dpi', String(Math.round(raster.dpi)))
    api.SetPageSegMode(wholePageMode)
    api.SetImageFile(1, 0, false)
    api.FindLines()
    const skew = api.GetGradient()
    if (Math.abs(skew) >= leastSkew) api.SetImageFile(1, skew, false)
    api.Recognize(null)
    return { text: api.GetUTF8Text(), words: wordsOf(api.GetTSVText(0)) }
  } finally {
    api.Clear()
    unloadTimer = setTimeout(unload, idleMs)
    unloadTimer.unref()
  }
}

async function load(): Promise<{ core: Core; api: Api }> {
  const require = createRequire(import.meta.url)
  const loadCore = require('tesseract.js-core/tesseract-core-simd-lstm.js') as LoadCore
  const [wasmBinary, language] = await Promise.all([
    readFile(require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')),
    readFile(new URL('data/rus.traineddata', import.meta.url)),
  ])
  const core = await loadCore({ wasmBinary, print: () => {}, printErr: () => {} })
  core.FS.writeFile('/rus.traineddata', language)
  const api = new core.TessBaseAPI()
  if (api.Init('/', 'rus', lstmMode) !== 0) throw new Error('The engine does not start')
  return { core, api }
}

function unload(): void {
  void loading?.then(({ api }) => api.End())
  loading = undefined
}

/** A grey picture in the plainest format the engine reads. */
const asPgm = ({ width, height, grey }: Raster) =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey])

/** Rows of level 5 are words: level, page, block, paragraph, line, word, left, top, width, height, certainty, text. */
function wordsOf(tsv: string): ReadPicture['words'] {
  return tsv.split('\n').flatMap((row) => {
    const [level, , , , , , , , , , certainty, text = ''] = row.split('\t')
    return level === '5' && text.trim() !== '' ? [{ text: text.trim(), certainty: Number(certainty) }] : []
  })
}
