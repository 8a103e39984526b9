import { isUtf8 } from 'node:buffer'

const oldCharsets = ['windows-1251', 'koi8-r', 'ibm866'] as const
export type Charset = 'utf-8' | 'utf-16le' | 'utf-16be' | (typeof oldCharsets)[number]

/** Of a text in an old encoding so much is looked at. Bytes. */
const sampleLength = 8192

/**
 * Finds out how the bytes of a text are to be read, from its pieces in their order: UTF-8, UTF-16 with its mark, else whichever of the
 * old Russian encodings makes words of them. Control characters other than blanks never occur in texts.
 */
export class CharsetReader {
  #sample: Buffer = Buffer.alloc(0)
  #length = 0
  #hasControls = false
  #isUtf8 = true
  /** The beginning of a character that the last piece ended in. */
  #begun: Buffer = Buffer.alloc(0)
  #hasUndefined = false

  /** The next piece, which is not kept; the first one has at least 8192 bytes or is all. */
  add(piece: Buffer): void {
    if (this.#length === 0) this.#sample = Buffer.from(piece.subarray(0, sampleLength))
    this.#length += piece.length
    this.#hasControls ||= hasControls(piece)
    // 0x98 is the one byte that stands for nothing in CP1251.
    this.#hasUndefined ||= piece.includes(0x98)
    if (!this.#isUtf8) return
    const end = piece.length - begunLength(piece)
    this.#isUtf8 = isUtf8(
      this.#begun.length === 0
        ? piece.subarray(0, end)
        : Buffer.concat([this.#begun, piece.subarray(0, end)]),
    )
    this.#begun = Buffer.from(piece.subarray(end))
  }

  /** The charset of all pieces, null when they are no text. */
  result(): Charset | null {
    const marked = markedCharset(this.#sample)
    if (marked) return this.#length % 2 === 0 ? marked : null
    if (this.#hasControls) return null
    if (this.#isUtf8 && this.#begun.length === 0) return 'utf-8'
    const charset = likeliest(this.#sample)
    return charset === 'windows-1251' && this.#hasUndefined ? null : charset
  }
}

/** How many bytes at the end begin a character of UTF-8 that is not whole. */
function begunLength(piece: Buffer): number {
  for (let back = 1; back <= Math.min(3, piece.length); back += 1) {
    const byte = piece[piece.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
  }
  return 0
}

/** How the bytes of a whole text are to be read, null when they are no text. */
function charsetOf(bytes: Buffer): Charset | null {
  const reader = new CharsetReader()
  reader.add(bytes)
  return reader.result()
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

/**
 * Four bytes at once where they are aligned: the text may be 50 MB long, and somebody waits. Most have none below a blank, and only
 * those that may have one are looked up.
 */
function hasControls(bytes: Buffer): boolean {
  const lead = (4 - (bytes.byteOffset % 4)) % 4
  if (bytes.length < lead + 4) return anyControl(bytes, 0, bytes.length) === 1
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + lead, (bytes.length - lead) >> 2)
  const end = lead + words.length * 4
  let found = anyControl(bytes, 0, lead) | anyControl(bytes, end, bytes.length)
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as number
    // Sets the highest bit of a byte that is below a blank; of its neighbour too, at times.
    if (((word - 0x20202020) & ~word & 0x80808080) !== 0)
      found |= anyControl(bytes, lead + at * 4, lead + at * 4 + 4)
  }
  return found === 1
}

function anyControl(bytes: Buffer, from: number, to: number): number {
  let found = 0
  for (let at = from; at < to; at += 1) found |= isControl[bytes[at] as number] as number
  return found
}

/** Whether the text begins as a page or a drawing that a browser would run. */
export function looksLikeMarkup(bytes: Buffer): boolean {
  const head = new TextDecoder(markedCharset(bytes) ?? 'utf-8').decode(bytes.subarray(0, 4096)).trimStart()
  return head.startsWith('<') && /<(?:!doctype\s+html|html|svg|script|head|body|iframe)\b/iu.test(head)
}
