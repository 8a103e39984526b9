import { readFile, writeFile } from 'node:fs/promises'

import type { FileField } from '@uprava/contract/endpoint.ts'

import type { UploadedFile } from '#platform/http/index.ts'
import { answerWorkers, defineTask } from '#platform/workers/index.ts'

import { decodedBmp } from './bmp.ts'
import type { FileKind } from './file-types.ts'
import { withoutMetadata } from './jpeg-metadata.ts'
import { sharp } from './picture-library.ts'
import { recognise, type Content } from './recognise.ts'

/** What is known of a received file before it is kept. Paths are of the temporary folder. */
type Prepared = {
  readonly content: Content
  /** A BMP that is to be shown, as a PNG; null when it cannot be read. */
  pngPath(): Promise<string | null>
  /** A JPEG without its metadata; null when it cannot be read. */
  strippedPath(): Promise<string | null>
}

/** Smaller files are recognised in a few milliseconds. Bytes. */
const maxInline = 256 * 1024
const timeoutMs = 10_000
/** BMP is unpacked by a script. A file of 10 MB without compression has fewer. */
const maxBmpPixels = 12_000_000

type PathOrder = { readonly name: string; readonly temporaryPath: string }

/** @public imported by the threads */
export const recogniseTask = defineTask<PathOrder, Content>(import.meta.url, 'recogniseTask', recognise)

/** @public imported by the threads */
export const bmpToPngTask = defineTask<PathOrder, string | null>(
  import.meta.url,
  'bmpToPngTask',
  async ({ temporaryPath }) => {
    try {
      const { data, width, height } = decodedBmp(await readFile(temporaryPath), maxBmpPixels)
      const png = `${temporaryPath}.png`
      await sharp(data, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .png({ compressionLevel: 1 })
        .toFile(png)
      return png
    } catch {
      return null
    }
  },
)

/** @public imported by the threads */
export const stripJpegTask = defineTask<PathOrder, string | null>(
  import.meta.url,
  'stripJpegTask',
  async ({ temporaryPath }) => {
    const { orientation = 1 } = await sharp(temporaryPath, { limitInputPixels: false })
      .metadata()
      .catch(() => ({ orientation: 1 }))
    const bytes = withoutMetadata(await readFile(temporaryPath), orientation)
    if (!bytes) return null
    await writeFile(`${temporaryPath}.jpg`, bytes)
    return `${temporaryPath}.jpg`
  },
)

const prepared = new WeakMap<UploadedFile, Promise<Prepared>>()

/** What is known of the file; found out once, on a worker thread when it is large. */
export function prepare(file: UploadedFile): Promise<Prepared> {
  const known = prepared.get(file) ?? look(file)
  prepared.set(file, known)
  return known
}

async function look(file: UploadedFile): Promise<Prepared> {
  const { name, temporaryPath, sizeBytes } = file
  const order = { name, temporaryPath }
  const run = { milliseconds: timeoutMs }
  const content =
    sizeBytes <= maxInline ? await recognise(order) : await answerWorkers.run(recogniseTask, order, run)
  let png: Promise<string | null> | undefined
  let stripped: Promise<string | null> | undefined
  return {
    content,
    pngPath: () => (png ??= answerWorkers.run(bmpToPngTask, order, run)),
    strippedPath: () => (stripped ??= answerWorkers.run(stripJpegTask, order, run)),
  }
}

/**
 * Does the slow part of what a call will ask of its files, before it opens a transaction: nobody's place in the database is
 * held while a file waits for its turn. Whether a file is accepted is decided by the call itself.
 */
export async function prepareFiles(
  fields: Readonly<Record<string, FileField>>,
  files: Readonly<Record<string, readonly UploadedFile[]>>,
): Promise<void> {
  for (const [name, { kind }] of Object.entries(fields)) {
    for (const file of files[name] ?? []) if (file.sizeBytes > 0) await prepareFor(file, kind)
  }
}

async function prepareFor(file: UploadedFile, kind: FileKind): Promise<void> {
  const known = await prepare(file)
  if (typeof known.content === 'string') return
  const { type } = known.content
  if (type === 'bmp' && kind === 'picture') await known.pngPath()
  if (type === 'jpg' && (kind === 'attachment' || kind === 'document')) {
    await known.strippedPath()
  }
}
