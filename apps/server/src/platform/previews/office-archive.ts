import { strFromU8, unzipSync } from 'fflate'

import { UnreadableDocument } from '#platform/text-extraction/extraction-types.ts'

/** What the wanted parts of a file may take when they are unpacked, together. */
const maxUnpacked = 150 * 1024 * 1024
/** A picture that a preview shows, and all of them together: they travel inside the answer. */
const maxPicture = 4 * 1024 * 1024
const maxPictures = 12 * 1024 * 1024

const signatures: readonly (readonly [type: string, bytes: string])[] = [
  ['image/png', '89504e47'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '47494638'],
  ['image/bmp', '424d'],
]

/** The parts of an office file: texts and pictures. What a part announces to be unpacked is checked before it is. */
export class OfficeArchive {
  /** Pictures were left out: too large, or of a format that browsers do not draw. */
  isCut = false
  readonly #parts: Readonly<Record<string, Uint8Array>>
  readonly #pictures = new Map<string, string | null>()
  #pictureBytes = 0

  constructor(bytes: Buffer, isWanted: (name: string) => boolean) {
    let announced = 0
    this.#parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false
        announced += originalSize
        if (announced > maxUnpacked) throw new UnreadableDocument('damaged', 'size-limit')
        return true
      },
    })
  }

  get names(): string[] {
    return Object.keys(this.#parts)
  }

  text(name: string): string | undefined {
    const part = this.#parts[name]
    if (!part) return undefined
    if (part[0] === 0xff && part[1] === 0xfe) return new TextDecoder('utf-16le').decode(part)
    return strFromU8(part)
  }

  /** The picture as a data address, by what its bytes are; null when it cannot be shown. */
  picture(name: string): string | null {
    const known = this.#pictures.get(name)
    if (known !== undefined) return known
    const address = this.#pictureAddress(name)
    if (address === null) this.isCut = true
    this.#pictures.set(name, address)
    return address
  }

  #pictureAddress(name: string): string | null {
    const part = this.#parts[name]
    if (!part || part.length > maxPicture || this.#pictureBytes + part.length > maxPictures) return null
    const bytes = Buffer.from(part)
    const type = signatures.find(([, signature]) =>
      bytes.subarray(0, 4).toString('hex').startsWith(signature),
    )
    if (!type) return null
    this.#pictureBytes += part.length
    return `data:${type[0]};base64,${bytes.toString('base64')}`
  }
}

/** The targets of a part's relationships by id: paths inside of the file, and addresses outside, which are never asked for. */
export type Relationships = ReadonlyMap<string, { target: string; isExternal: boolean }>

/** `../media/image1.png` seen from `word/` is `media/image1.png`; `/word/media/…` stands from the root. */
export function resolvePath(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path = folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.') path.push(step)
  }
  return path.join('/')
}
