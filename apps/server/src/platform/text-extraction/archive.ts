import { strFromU8, unzipSync } from 'fflate'

import { UnreadableDocument } from './extraction-types.ts'

const endSignature = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50

/**
 * The names in a zip by its central directory, null when there is none: the file is cut off or no zip at all.
 * Nothing is unpacked.
 */
export function zipNames(bytes: Buffer): string[] | null {
  const end = endOfDirectory(bytes)
  if (end === null) return null
  const count = bytes.readUInt16LE(end + 10)
  const names: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    names.push(bytes.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
}

/** The end record is the last thing in the file but for a comment of at most 64 KB. */
function endOfDirectory(bytes: Buffer): number | null {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xff_ff); at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at
  }
  return null
}

/**
 * Unpacks the wanted entries. What they announce to be unpacked is checked first and they cannot grow beyond it, so a
 * zip bomb is refused before it opens.
 */
export function unzipParts(
  bytes: Buffer,
  isWanted: (name: string) => boolean,
  maxBytes: number,
): Map<string, string> {
  let announced = 0
  const unpacked = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isWanted(name)) return false
      announced += originalSize
      if (announced > maxBytes) throw new UnreadableDocument('damaged', 'size-limit')
      return true
    },
  })
  return new Map(Object.entries(unpacked).map(([name, data]) => [name, xmlText(data)]))
}

/** XML is UTF-8 unless it begins with the mark of UTF-16. */
function xmlText(data: Uint8Array): string {
  if (data[0] === 0xff && data[1] === 0xfe) return new TextDecoder('utf-16le').decode(data)
  if (data[0] === 0xfe && data[1] === 0xff) return new TextDecoder('utf-16be').decode(data)
  return strFromU8(data)
}
