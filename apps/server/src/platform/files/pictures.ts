import type { Sharp } from 'sharp'

import type { Tx } from '#platform/database/index.ts'
import type { UploadedFile } from '#platform/http/index.ts'

import type { AcceptedFile } from './file-types.ts'
import { storeBytes } from './files.ts'
import { readable } from './measure.ts'
import { sharp } from './picture-library.ts'
import { prepare } from './prepare.ts'
import { acceptFile } from './sniff.ts'

/** A larger picture is no photograph but an attempt on the server's memory. */
const maxPixels = 100_000_000

export type PicturePurpose = 'avatar' | 'logo' | 'cover' | 'illustration'

const shapes: Readonly<Record<PicturePurpose, (picture: Sharp) => Sharp>> = {
  avatar: (picture) => picture.resize(512, 512, { fit: 'inside', withoutEnlargement: true }),
  logo: (picture) => picture.resize(512, 512, { fit: 'inside', withoutEnlargement: true }),
  cover: (picture) => picture.resize(1600, 600, { fit: 'cover', withoutEnlargement: true }),
  illustration: (picture) => picture.resize(1600, 1600, { fit: 'inside', withoutEnlargement: true }),
}

/**
 * Keeps a picture that the product shows (CHAN-54, PROF-18): turned upright, reduced (avatar and logo into 512 × 512,
 * a cover cut to 1600 × 600, an illustration of a text into 1600 × 1600), without a word of metadata, as WebP; an
 * animation becomes its first frame. Answers the id of the kept file.
 */
export async function storePicture(tx: Tx, file: UploadedFile, purpose: PicturePurpose): Promise<number> {
  const accepted = await acceptFile(file, 'picture')
  const { data, info } = await readable(file, async () => {
    const picture = await opened(file, accepted)
    return shapes[purpose](picture.autoOrient())
      .webp({ quality: 84, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
  })
  const kept = await storeBytes(tx, {
    name: `${purpose}.webp`,
    bytes: data,
    width: info.width,
    height: info.height,
  })
  return kept.id
}

async function opened(file: UploadedFile, { extension }: AcceptedFile): Promise<Sharp> {
  const path = extension === 'bmp' ? await (await prepare(file)).pngPath() : file.temporaryPath
  if (path === null) throw new Error('A BMP that cannot be read')
  return sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
}
