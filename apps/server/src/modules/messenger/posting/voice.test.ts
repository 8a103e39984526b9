import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { colleague, aWorld, room, type Chatter } from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { sendDue } from '../scheduled/send-due.ts'

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
function aWebm(tracks: readonly Track[] = [opusTrack], before = Buffer.alloc(0)): Buffer {
  const entries = tracks.map(({ type, codec }) =>
    webmElement([0xae], webmElement([0x83], Buffer.from([type])), webmElement([0x86], text(codec))),
  )
  return Buffer.concat([
    webmElement([0x1a, 0x45, 0xdf, 0xa3], webmElement([0x42, 0x82], text('webm'))),
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    webmElement([0x16, 0x54, 0xae, 0x6b], before, ...entries),
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
const anOgg = (heads: readonly string[] = ['OpusHead']): Buffer =>
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
const anMp4 = (tracks: readonly (readonly [handler: string, codec: string])[] = [['soun', 'mp4a']]): Buffer =>
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

let server: TestServer
let anna: Chatter
let maria: Chatter
beforeAll(async () => {
  server = await startServer()
  const world = await aWorld(server)
  anna = world.anna
  maria = world.maria
})
afterAll(() => server.close())

const waveform = Array.from({ length: 64 }, (_, at) => at % 32)
const voice = { duration_ms: 42_000, waveform }

/** Sends a recording as browsers do: a form with the voice as JSON. */
const send = (
  bytes: Buffer | null,
  body: Record<string, unknown> = {},
  files = bytes === null ? [] : [{ name: 'запись.webm', bytes }],
) => anna.post(colleague(maria), { voice: JSON.stringify(voice), ...body }, files)

it('CHAT-19 a recording of a listed kind is a voice message, kept by its own extension and shown as one to every client', async () => {
  for (const [bytes, extension] of [
    [aWebm(), 'weba'],
    [anOgg(), 'ogg'],
    [anMp4(), 'm4a'],
    [anMp4([['soun', 'Opus']]), 'm4a'],
  ] as const) {
    const { status, data } = await send(bytes)
    expect(status).toBe(200)
    const [message] = data.items
    expect(message).toMatchObject({
      kind: 'voice',
      message: '',
      plain: 'Голосовое сообщение, 0:42',
      voice: { document_id: message!.documents[0]!.id, ...voice },
      documents: [{ name: `Голосовое сообщение.${extension}`, extension }],
    })
    const { items } = (await maria.history(room(message!.chat.id))).data
    expect(items[0]).toMatchObject({ id: message!.id, kind: 'voice', voice: { duration_ms: 42_000 } })
    const media = (kind: 'videos' | 'files' | 'voice') =>
      server.as(maria).call('GET /chat-list/{id}/media', {
        params: { id: message!.chat.id },
        query: { subject_type: 'PRIVATE-ROOM', channel_id: maria.channelId, kind },
      })
    for (const kind of ['videos', 'files'] as const) expect((await media(kind)).data.items).toEqual([])
    expect((await media('voice')).data.items[0]).toMatchObject({ message_id: message!.id })
  }
})

it('CHAT-19 text, documents, no or a second file, a wrong picture or length are 422', async () => {
  const general = async (...given: Parameters<typeof send>) => {
    const { status, errors } = await send(...given)
    expect([status, Object.keys(errors)]).toEqual([422, ['general']])
  }
  await general(aWebm(), { message: 'и текст' })
  await general(null, {}, [
    { name: 'раз.webm', bytes: aWebm() },
    { name: 'два.webm', bytes: aWebm() },
  ])
  await general(null)
  await general(aWebm(), { custom_documents: [1] })
  for (const wrong of [
    { ...voice, duration_ms: 999 },
    { ...voice, duration_ms: 900_001 },
    { ...voice, duration_ms: 1500.5 },
    { ...voice, waveform: waveform.slice(1) },
    { ...voice, waveform: [...waveform, 1] },
    { ...voice, waveform: waveform.with(3, 32) },
    { ...voice, waveform: waveform.with(3, -1) },
    { ...voice, waveform: waveform.with(3, 0.5) },
    { duration_ms: 42_000 },
    'не запись',
  ]) {
    const { status, errors } = await send(aWebm(), { voice: JSON.stringify(wrong) })
    expect(status).toBe(422)
    expect(Object.keys(errors).join()).toMatch(/^voice/u)
  }
  const { status } = await send(aWebm(), { voice: '{не разобрать' })
  expect(status).toBe(422)
})

it('CHAT-19 what is no sound of these kinds, or shows pictures too, is 415', async () => {
  const opus = { type: 2, codec: 'A_OPUS' }
  for (const bytes of [
    aWebm([opus, { type: 1, codec: 'V_VP8' }]),
    aWebm([{ type: 2, codec: 'A_VORBIS' }]),
    aWebm([]),
    anOgg(['\u0080theora', 'OpusHead']),
    anOgg(['\u0001vorbis']),
    anMp4([
      ['soun', 'mp4a'],
      ['vide', 'avc1'],
    ]),
    anMp4([['soun', 'ac-3']]),
    anMp4([]),
    Buffer.from('RIFF....WAVEfmt '),
    Buffer.from('%PDF-1.7'),
    aWebm().subarray(0, 30),
    Buffer.alloc(0),
  ])
    expect((await send(bytes)).status).toBe(415)
})

it('CHAT-19 a container of more parts than a recording has is not read to its end', async () => {
  const nothing = Buffer.from([0xec, 0x80])
  const voids = (count: number) => Buffer.concat(Array.from({ length: count }, () => nothing))
  const mp4 = anMp4([['soun', 'mp4a']])
  const head = mp4.readUInt32BE(0)
  const recordings = (count: number) => [
    aWebm([opusTrack], voids(count)),
    Buffer.concat([
      mp4.subarray(0, head),
      ...Array.from({ length: count }, () => box('free')),
      mp4.subarray(head),
    ]),
  ]
  for (const bytes of recordings(10_000)) expect((await send(bytes)).status).toBe(200)
  for (const bytes of recordings(100_000)) expect((await send(bytes)).status).toBe(415)
  expect((await send(anOgg(Array.from({ length: 50_000 }, () => 'OpusHead')))).status).toBe(415)
})

describe('sent later', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
  const query = { channel_id: 0 }
  const putOff = async () => {
    const { status, data } = await send(aWebm(), { scheduled_at: inAnHour() })
    expect([status, data.items]).toEqual([200, []])
    return data.scheduled!
  }
  const storedFiles = async (id: number) =>
    (await sql<{ id: number }>`select id from files where id = ${id}`.execute(db())).rows.length
  beforeAll(() => {
    query.channel_id = anna.channelId
  })

  it('CHAT-36 a recording put off is played by its author alone, then sent once as a voice message', async () => {
    const scheduled = await putOff()
    const [file] = scheduled.documents
    expect(scheduled).toMatchObject({
      message: '',
      voice: { document_id: file!.id, ...voice },
      documents: [{ name: 'Голосовое сообщение.weba', extension: 'weba' }],
    })
    expect((await server.as(anna).raw('GET', file!.path)).status).toBe(200)
    const before = (await maria.history(colleague(anna))).data.items
    expect(before.map(({ documents }) => documents[0]?.id)).not.toContain(file!.id)
    await sql`update scheduled_messages set scheduled_at = now() - interval '1 minute' where id = ${scheduled.id}`.execute(
      db(),
    )
    await Promise.all([1, 2].map(() => sendDue(new AbortController().signal)))
    const { items } = (await maria.history(colleague(anna))).data
    expect(items.filter(({ was_scheduled }) => was_scheduled)).toMatchObject([
      { kind: 'voice', plain: 'Голосовое сообщение, 0:42', voice: { document_id: file!.id, ...voice } },
    ])
  })

  it('CHAT-38 its time is changed and not what it says; deleting it deletes its file', async () => {
    const scheduled = await putOff()
    const change = (body: Record<string, unknown>) =>
      server.as(anna).call('PUT /chat-list/scheduled/{id}', { params: { id: scheduled.id }, query, body })
    const at = new Date(Date.now() + 7_200_000).toISOString()
    expect(await change({ scheduled_at: at })).toMatchObject({
      status: 200,
      data: { scheduled_at: at, voice: scheduled.voice },
    })
    expect(await change({ message: 'и текст' })).toMatchObject({
      status: 422,
      errors: { general: ['Голосовое сообщение нельзя изменить'] },
    })
    const removed = await server
      .as(anna)
      .call('DELETE /chat-list/scheduled/{id}', { params: { id: scheduled.id }, query })
    expect(removed.status).toBe(200)
    expect(await storedFiles(scheduled.voice!.document_id)).toBe(0)
  })

  it('CHAT-19 put off it must be one recording alone, too', async () => {
    for (const [bytes, body, status] of [
      [aWebm(), { message: 'и текст' }, 422],
      [null, {}, 422],
      [Buffer.from('%PDF-1.7'), {}, 415],
    ] as const)
      expect((await send(bytes, { ...body, scheduled_at: inAnHour() })).status).toBe(status)
  })
})
