import { readFile } from 'node:fs/promises'

import type { UploadedFile } from '#platform/http/index.ts'

import { bmpSize } from './bmp.ts'
import { damagedFile } from './damaged-file.ts'
import type { AcceptedFile } from './file-types.ts'
import { sharp } from './picture-library.ts'

export type Measures = { readonly width: number; readonly height: number; readonly orientation: number }

/**
 * Size of a sent picture as it is shown, in pixels; null for what is no picture or cannot be measured (HEIC of most
 * telephones). A picture that cannot be read is damaged.
 */
export async function measure(
  file: UploadedFile,
  { extension, mime }: AcceptedFile,
): Promise<Measures | null> {
  if (!mime.startsWith('image/')) return null
  if (extension === 'bmp') {
    const size = bmpSize(await readFile(file.temporaryPath))
    if (!size) throw damagedFile(file)
    return { ...size, orientation: 1 }
  }
  if (mime === 'image/heic') return sizeOf(file).catch(() => null)
  return readable(file, () => sizeOf(file))
}

async function sizeOf(file: UploadedFile): Promise<Measures> {
  const { autoOrient, orientation = 1 } = await sharp(file.temporaryPath, {
    limitInputPixels: false,
  }).metadata()
  return { ...autoOrient, orientation }
}

/** The libraries throw whatever comes up on broken input: to the sender each of it means a damaged file. */
export async function readable<Result>(file: UploadedFile, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch {
    throw damagedFile(file)
  }
}
