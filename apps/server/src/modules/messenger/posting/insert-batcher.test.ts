import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { aChannel, aManager, chatter, colleague, type Chatter } from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { insertBatched } from './insert-batcher.ts'
import type { NewMessage } from './posting.repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A room with its first message, and how the two write into it. */
async function aRoom() {
  const channel = await aChannel()
  const one = chatter(server, await aManager({ channel }))
  const other = chatter(server, await aManager({ channel }))
  const first = (await one.send(colleague(other), 'Начало')).data.items[0]!
  const side = (who: Chatter) => (who.managerId === Math.min(one.managerId, other.managerId) ? 'a' : 'b')
  const by = (who: Chatter, text: string, more: Partial<NewMessage> = {}): NewMessage => ({
    chatId: first.chat.id,
    chatKind: 'room',
    side: side(who),
    senderId: who.managerId,
    channelId: channel.id,
    clientId: randomUUID(),
    kind: 'text',
    format: 'plain',
    text,
    plain: null,
    keys: [1, -2],
    hasFiles: false,
    answerId: null,
    forwardedFromId: null,
    mentions: null,
    service: null,
    voice: null,
    pollId: null,
    savedFromId: null,
    wasScheduled: false,
    ...more,
  })
  return { first, one, other, by }
}

type Stored = { id: number; text: string; position: number; plain: string | null; keys: number[] }
async function stored(chatId: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, text, position, plain, keys from messages where chat_id = ${chatId} order by id`.execute(db())
  return rows
}

const hostile = [
  '"',
  '\\',
  '\\"',
  '{}',
  '{1,2}',
  'null',
  'NULL',
  ',',
  "'",
  '$1',
  'а\nб',
  '😀',
  ' край ',
  '"а","б"',
]

it('messages of one batch are stored as they are written, in their order, and counted for each side', async () => {
  const { first, one, other, by } = await aRoom()
  const texts = [...hostile, ...hostile.toReversed()]
  const rows = await Promise.all(
    texts.map((text, at) =>
      insertBatched(by(at % 3 === 0 ? other : one, text, { plain: at % 2 === 0 ? text : null })),
    ),
  )
  const found = await stored(first.chat.id)
  expect(found.map(({ text }) => text)).toEqual(['Начало', ...texts])
  expect(found.map(({ id }) => id)).toEqual([first.id, ...rows.map(({ id }) => id)])
  expect(found.map(({ position }) => position)).toEqual(found.map((_, at) => at + 1))
  expect(found.slice(1).map(({ plain }) => plain)).toEqual(
    texts.map((text, at) => (at % 2 === 0 ? text : null)),
  )
  expect(found.at(-1)!.keys).toEqual([1, -2])
  const { rows: chats } = await sql<{ counts: number[]; message_count: number; last_message_id: number }>`
    select array[a_count, b_count] as counts, message_count, last_message_id from chats where id = ${first.chat.id}`.execute(
    db(),
  )
  const ofOther = texts.filter((_, at) => at % 3 === 0).length
  expect(chats[0]!.counts.toSorted((x, y) => x - y)).toEqual([ofOther, texts.length + 1 - ofOther])
  expect(chats[0]).toMatchObject({ message_count: texts.length + 1, last_message_id: found.at(-1)!.id })
})

it('an answer among the plain messages of a chat keeps its place, and other chats are not held up by it', async () => {
  const [answered, plain] = [await aRoom(), await aRoom()]
  const texts = Array.from({ length: 12 }, (_, at) => `${at}`)
  await Promise.all(
    texts.flatMap((text, at) => [
      insertBatched(answered.by(answered.one, text, { answerId: at === 5 ? answered.first.id : null })),
      insertBatched(plain.by(plain.one, text)),
    ]),
  )
  for (const { first } of [answered, plain])
    expect((await stored(first.chat.id)).map(({ text }) => text)).toEqual(['Начало', ...texts])
})

it('what the database refuses of a batch fails alone', async () => {
  const { first, one, other, by } = await aRoom()
  const outcomes = await Promise.allSettled([
    insertBatched(by(one, 'Раз')),
    insertBatched(by(other, 'Ноль \0 в тексте')),
    insertBatched(by(one, 'Снова', { clientId: first.client_id })),
    insertBatched(by(one, 'Два', { clientId: randomUUID().toUpperCase() })),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(outcomes[2]).toMatchObject({ value: { known: first.id } })
  expect((await stored(first.chat.id)).map(({ text }) => text)).toEqual(['Начало', 'Раз', 'Два'])
})
