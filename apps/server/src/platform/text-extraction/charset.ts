import { isUtf8 } from 'node:buffer'

const oldCharsets = ['windows-1251', 'koi8-r', 'ibm866'] as const
export type Charset = 'utf-8' | 'utf-16le' | 'utf-16be' | (typeof oldCharsets)[number]

/**
 * How the bytes of a text are to be read, null when they are no text: UTF-8, UTF-16 with its mark, else whichever of the old
 * Russian encodings makes words of them. Control characters other than blanks never occur in texts.
 */
export function charsetOf(bytes: Buffer): Charset | null {
  const marked = markedCharset(bytes)
  if (marked) return bytes.length % 2 === 0 ? marked : null
  if (hasControls(bytes)) return null
  if (isUtf8(bytes)) return 'utf-8'
  const charset = likeliest(bytes.subarray(0, 8192))
  // 0x98 is the one byte that stands for nothing in CP1251.
  return charset === 'windows-1251' && bytes.includes(0x98) ? null : charset
}

/** Small letters of one of them are large ones, or no letters, in the others. */
function likeliest(sample: Buffer): (typeof oldCharsets)[number] {
  const scores = oldCharsets.map(
    (charset) => new TextDecoder(charset).decode(sample).match(/[оеаинтсрвлкмдпу]/gu)?.length ?? 0,
  )
  return oldCharsets[scores.indexOf(Math.max(...scores))] ?? 'windows-1251'
}

/** The text of the bytes, null when they are no text. */
export function decodeText(bytes: Buffer): string | null {
  const charset = charsetOf(bytes)
  return charset && new TextDecoder(charset).decode(bytes)
}

function markedCharset(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** Tab, line feed, vertical tab, form feed, carriage return, the old end-of-file mark and escape pass. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a && byte !== 0x1b),
)

/** Plain and by a table: the text may be 50 MB long, and everybody else waits. */
function hasControls(bytes: Buffer): boolean {
  let found = 0
  for (let at = 0; at < bytes.length; at += 1) found |= isControl[bytes[at] as number] as number
  return found === 1
}

/** Whether the text begins as a page or a drawing that a browser would run. */
export function looksLikeMarkup(bytes: Buffer): boolean {
  const head = new TextDecoder(markedCharset(bytes) ?? 'utf-8').decode(bytes.subarray(0, 4096)).trimStart()
  return head.startsWith('<') && /<(?:!doctype\s+html|html|svg|script|head|body|iframe)\b/iu.test(head)
}
