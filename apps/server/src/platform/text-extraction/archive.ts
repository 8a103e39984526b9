import { strFromU8, unzipSync } from 'fflate'

import { UnreadableDocument } from './extraction-types.ts'

const endSignature = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50

/** The end record is the last thing in a zip but for a comment of at most 64 KB. Bytes. */
export const zipEndLength = 22 + 0xff_ff

/**
 * The names in a zip by its central directory, null when there is none: the file is cut off or no zip at all.
 * Nothing is unpacked.
 */
export function zipNames(bytes: Buffer): string[] | null {
  const directory = zipDirectory(bytes)
  return directory && namesInDirectory(bytes.subarray(directory.start), directory.count)
}

/** Where in the file the directory of a zip starts and how many entries it has, by the end of the file; null without one. */
export function zipDirectory(tail: Buffer): { start: number; count: number } | null {
  for (let at = tail.length - 22; at >= Math.max(0, tail.length - zipEndLength); at -= 1) {
    if (tail.readUInt32LE(at) === endSignature)
      return { start: tail.readUInt32LE(at + 16), count: tail.readUInt16LE(at + 10) }
  }
  return null
}

/** The names of so many entries of a directory, null when it has fewer. */
export function namesInDirectory(directory: Buffer, count: number): string[] | null {
  const names: string[] = []
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) return null
    const nameLength = directory.readUInt16LE(at + 28)
    names.push(directory.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
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
