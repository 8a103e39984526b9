/*
 * The heads of recordings as browsers write them: what a container says about its tracks, without any sound.
 */

const webmElement = (id: readonly number[], ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  // A size of four bytes, as writers use it.
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 0x10_00_00_00)
  return Buffer.concat([Buffer.from(id), size, body])
}
const text = (value: string) => Buffer.from(value, 'latin1')

type Track = { type: number; codec: string }
const opusTrack: Track = { type: 2, codec: 'A_OPUS' }

/** A WebM of the tracks; the segment has no known size, as while a recording runs. */
export function aWebm(tracks: readonly Track[] = [opusTrack]): Buffer {
  const entries = tracks.map(({ type, codec }) =>
    webmElement([0xae], webmElement([0x83], Buffer.from([type])), webmElement([0x86], text(codec))),
  )
  return Buffer.concat([
    webmElement([0x1a, 0x45, 0xdf, 0xa3], webmElement([0x42, 0x82], text('webm'))),
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    webmElement([0x16, 0x54, 0xae, 0x6b], ...entries),
    webmElement([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(32)),
  ])
}

const oggPage = (flags: number, body: Buffer) =>
  Buffer.concat([
    text('OggS'),
    Buffer.from([0, flags]),
    Buffer.alloc(20),
    Buffer.from([1, body.length]),
    body,
  ])

/** An Ogg whose streams begin with the packets. */
export const anOgg = (heads: readonly string[] = ['OpusHead']): Buffer =>
  Buffer.concat([
    ...heads.map((head) => oggPage(2, text(head.padEnd(19, '\0')))),
    oggPage(0, text('OpusTags'.padEnd(24, '\0'))),
  ])

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 8)
  return Buffer.concat([size, text(type), body])
}

/** An MP4 of tracks by handler and codec. */
export const anMp4 = (
  tracks: readonly (readonly [handler: string, codec: string])[] = [['soun', 'mp4a']],
): Buffer =>
  Buffer.concat([
    box('ftyp', text('M4A \0\0\0\0')),
    box(
      'moov',
      ...tracks.map(([handler, codec]) =>
        box(
          'trak',
          box(
            'mdia',
            box('hdlr', Buffer.alloc(8), text(handler), Buffer.alloc(12)),
            box('minf', box('stbl', box('stsd', Buffer.alloc(8), box(codec, Buffer.alloc(28))))),
          ),
        ),
      ),
    ),
    box('mdat', Buffer.alloc(16)),
  ])
