import { readFile } from 'node:fs/promises'

/*
 * Recorded speech: what browsers record is WebM or Ogg with Opus, or MP4 with AAC or Opus. A container says nothing by its head
 * about what it holds, so its tracks are read: one that shows pictures, too, is no voice message.
 */

/** The type of recorded speech, by the extension it is kept under. */
export type VoiceType = 'weba' | 'ogg' | 'm4a'

/** Recognises recorded speech by its tracks; null: it is something else. */
export async function voiceType(path: string): Promise<VoiceType | null> {
  const bytes = await readFile(path)
  if (isWebm(bytes)) return 'weba'
  if (isOgg(bytes)) return 'ogg'
  return isMp4(bytes) ? 'm4a' : null
}

/** Elements of a WebM that are entered or read; sizes may be unknown while a recording is written. */
const element = {
  head: 0x1a_45_df_a3,
  docType: 0x42_82,
  segment: 0x18_53_80_67,
  cluster: 0x1f_43_b6_75,
  tracks: 0x16_54_ae_6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
} as const

type Element = { id: number; start: number; end: number }

/** The number at a position, as long as its first bits say; with its mark for an id. Null at the end or beyond 7 bytes. */
function number(bytes: Buffer, at: number, isId: boolean): { value: number; length: number } | null {
  const first = bytes[at]
  if (first === undefined || first === 0) return null
  const length = Math.clz32(first) - 23
  if (length > 8 || at + length > bytes.length) return null
  let value = isId ? first : first & (0xff >> length)
  let isUnknown = !isId && value === 0xff >> length
  for (let next = 1; next < length; next += 1) {
    const byte = bytes[at + next]!
    isUnknown &&= byte === 0xff
    value = value * 256 + byte
  }
  return { value: isUnknown ? Number.POSITIVE_INFINITY : value, length }
}

function* elements(bytes: Buffer, start: number, end: number): Generator<Element> {
  for (let at = start; at < end;) {
    const id = number(bytes, at, true)
    const size = id && number(bytes, at + id.length, false)
    if (!id || !size) return
    const from = at + id.length + size.length
    const to = Math.min(from + size.value, end)
    yield { id: id.value, start: from, end: to }
    at = to
  }
}

const textOf = (bytes: Buffer, { start, end }: Element) =>
  bytes.toString('latin1', start, Math.min(end, start + 64))

function isWebm(bytes: Buffer): boolean {
  let isHead = false
  for (const one of elements(bytes, 0, bytes.length)) {
    if (one.id === element.head)
      isHead = [...elements(bytes, one.start, one.end)].some(
        (inner) => inner.id === element.docType && textOf(bytes, inner).startsWith('webm'),
      )
    else if (one.id === element.segment) return isHead && holdsOpusAlone(bytes, one)
    else if (!isHead) return false
  }
  return false
}

function holdsOpusAlone(bytes: Buffer, segment: Element): boolean {
  for (const part of elements(bytes, segment.start, segment.end)) {
    // The tracks stand before what they hold.
    if (part.id === element.cluster) return false
    if (part.id !== element.tracks) continue
    const tracks = [...elements(bytes, part.start, part.end)].filter(({ id }) => id === element.track)
    return tracks.length > 0 && tracks.every((track) => isOpusTrack(bytes, track))
  }
  return false
}

function isOpusTrack(bytes: Buffer, track: Element): boolean {
  const parts = [...elements(bytes, track.start, track.end)]
  const type = parts.find(({ id }) => id === element.trackType)
  const codec = parts.find(({ id }) => id === element.codec)
  return (
    type !== undefined && codec !== undefined && bytes[type.start] === 2 && textOf(bytes, codec) === 'A_OPUS'
  )
}

/** Every stream of an Ogg begins with a page marked so, before any other page. */
function isOgg(bytes: Buffer): boolean {
  let streams = 0
  for (let at = 0; bytes.toString('latin1', at, at + 4) === 'OggS' && at + 27 < bytes.length;) {
    const segments = bytes[at + 26]!
    const body = at + 27 + segments
    if ((bytes[at + 5]! & 2) === 0) return streams > 0
    if (bytes.toString('latin1', body, body + 8) !== 'OpusHead') return false
    streams += 1
    at = body + bytes.subarray(at + 27, body).reduce((sum, length) => sum + length, 0)
  }
  return false
}

type Box = { type: string; start: number; end: number }

function* boxes(bytes: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at + 8 <= end;) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= end
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short
    const head = isLong ? 16 : 8
    if (size < head) return
    const to = Math.min(at + size, end)
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at + head, end: to }
    at = to
  }
}

const inside = (bytes: Buffer, { start, end }: Box, type: string) =>
  [...boxes(bytes, start, end)].filter((box) => box.type === type)

const voiceCodecs = new Set(['mp4a', 'Opus'])

function isMp4(bytes: Buffer): boolean {
  const whole: Box = { type: '', start: 0, end: bytes.length }
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const tracks = inside(bytes, whole, 'moov').flatMap((movie) => inside(bytes, movie, 'trak'))
  return tracks.length > 0 && tracks.every((track) => isVoiceTrack(bytes, track))
}

function isVoiceTrack(bytes: Buffer, track: Box): boolean {
  const media = inside(bytes, track, 'mdia')
  const handlers = media.flatMap((box) => inside(bytes, box, 'hdlr'))
  const descriptions = media
    .flatMap((box) => inside(bytes, box, 'minf'))
    .flatMap((box) => inside(bytes, box, 'stbl'))
    .flatMap((box) => inside(bytes, box, 'stsd'))
  return (
    handlers.length === 1 &&
    bytes.toString('latin1', handlers[0]!.start + 8, handlers[0]!.start + 12) === 'soun' &&
    descriptions.length === 1 &&
    voiceCodecs.has(bytes.toString('latin1', descriptions[0]!.start + 12, descriptions[0]!.start + 16))
  )
}
