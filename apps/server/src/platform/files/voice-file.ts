import { readFile } from 'node:fs/promises'

/*
 * Recorded speech: what browsers record is WebM or Ogg with Opus, or MP4 with AAC or Opus. A container says nothing by its head
 * about what it holds, so its tracks are read: one that shows pictures, too, is no voice message.
 */

/** The type of recorded speech, by the extension it is kept under. */
export type VoiceType = 'weba' | 'ogg' | 'm4a'

/** Recognises recorded speech by its tracks; null: it is something else. */
export async function voiceType(path: string): Promise<VoiceType | null> {
  const container: Container = { bytes: await readFile(path), left: maxParts }
  const type = typeOf(container)
  // What follows the last part that was looked at may be a track with pictures.
  return container.left < 0 ? null : type
}

function typeOf(container: Container): VoiceType | null {
  if (isWebm(container)) return 'weba'
  if (isOgg(container)) return 'ogg'
  return isMp4(container) ? 'm4a' : null
}

/**
 * Parts of a file that are looked at. A quarter of an hour in pieces of 100 ms has 18 000; twenty megabytes of empty parts
 * would hold the event loop for seconds.
 */
const maxParts = 20_000

/** A file, and how many of its parts may still be looked at. */
type Container = { readonly bytes: Buffer; left: number }

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

function* elements(container: Container, start: number, end: number): Generator<Element> {
  const { bytes } = container
  for (let at = start; at < end && container.left >= 0;) {
    container.left -= 1
    const id = number(bytes, at, true)
    const size = id && number(bytes, at + id.length, false)
    if (!id || !size) return
    const from = at + id.length + size.length
    const to = Math.min(from + size.value, end)
    yield { id: id.value, start: from, end: to }
    at = to
  }
}

const textOf = ({ bytes }: Container, { start, end }: Element) =>
  bytes.toString('latin1', start, Math.min(end, start + 64))

function isWebm(container: Container): boolean {
  let isHead = false
  for (const one of elements(container, 0, container.bytes.length)) {
    if (one.id === element.head)
      isHead = [...elements(container, one.start, one.end)].some(
        (inner) => inner.id === element.docType && textOf(container, inner).startsWith('webm'),
      )
    else if (one.id === element.segment) return isHead && holdsOpusAlone(container, one)
    else if (!isHead) return false
  }
  return false
}

function holdsOpusAlone(container: Container, segment: Element): boolean {
  for (const part of elements(container, segment.start, segment.end)) {
    // The tracks stand before what they hold.
    if (part.id === element.cluster) return false
    if (part.id !== element.tracks) continue
    const tracks = [...elements(container, part.start, part.end)].filter(({ id }) => id === element.track)
    return tracks.length > 0 && tracks.every((track) => isOpusTrack(container, track))
  }
  return false
}

function isOpusTrack(container: Container, track: Element): boolean {
  const parts = [...elements(container, track.start, track.end)]
  const type = parts.find(({ id }) => id === element.trackType)
  const codec = parts.find(({ id }) => id === element.codec)
  return (
    type !== undefined &&
    codec !== undefined &&
    container.bytes[type.start] === 2 &&
    textOf(container, codec) === 'A_OPUS'
  )
}

/** Every stream of an Ogg begins with a page marked so, before any other page. */
function isOgg(container: Container): boolean {
  const { bytes } = container
  let streams = 0
  for (
    let at = 0;
    container.left >= 0 && bytes.toString('latin1', at, at + 4) === 'OggS' && at + 27 < bytes.length;
  ) {
    container.left -= 1
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

function* boxes(container: Container, start: number, end: number): Generator<Box> {
  const { bytes } = container
  for (let at = start; at + 8 <= end && container.left >= 0;) {
    container.left -= 1
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

const inside = (container: Container, { start, end }: Box, type: string) =>
  [...boxes(container, start, end)].filter((box) => box.type === type)

const voiceCodecs = new Set(['mp4a', 'Opus'])

function isMp4(container: Container): boolean {
  const { bytes } = container
  const whole: Box = { type: '', start: 0, end: bytes.length }
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const tracks = inside(container, whole, 'moov').flatMap((movie) => inside(container, movie, 'trak'))
  return tracks.length > 0 && tracks.every((track) => isVoiceTrack(container, track))
}

function isVoiceTrack(container: Container, track: Box): boolean {
  const { bytes } = container
  const media = inside(container, track, 'mdia')
  const handlers = media.flatMap((box) => inside(container, box, 'hdlr'))
  const descriptions = media
    .flatMap((box) => inside(container, box, 'minf'))
    .flatMap((box) => inside(container, box, 'stbl'))
    .flatMap((box) => inside(container, box, 'stsd'))
  return (
    handlers.length === 1 &&
    bytes.toString('latin1', handlers[0]!.start + 8, handlers[0]!.start + 12) === 'soun' &&
    descriptions.length === 1 &&
    voiceCodecs.has(bytes.toString('latin1', descriptions[0]!.start + 12, descriptions[0]!.start + 16))
  )
}
