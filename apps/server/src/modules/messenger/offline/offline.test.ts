import { afterAll, beforeAll, expect, it } from 'vitest'

import { db, sql, transaction } from '#platform/database/index.ts'
import { readSettings, settings, useSettings } from '#platform/settings.ts'
import { aGroup, group, groupsOf, type Participant } from '#testing/groups.ts'
import { colleague, organization, aWorld, type Chatter } from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const ask = (who: Chatter, query: { cursor?: string; limit?: number } = {}) =>
  server.as(who).call('GET /chat-list/offline', { query: { channel_id: who.channelId, ...query } })

/** All pages from the cursor on. */
async function follow(who: Chatter, cursor?: string) {
  const pages = []
  for (let next = cursor; ;) {
    const { status, data } = await ask(who, { limit: 3, ...(next !== undefined && { cursor: next }) })
    expect(status).toBe(200)
    pages.push(data)
    next = data.cursor
    if (!data.has_more) break
  }
  // What a later page holds again replaces what is kept.
  const byId = new Map(pages.flatMap(({ items: those }) => those.map((one) => [one.message.id, one])))
  const items = [...byId.values()]
  const gone = new Map(pages.flatMap((page) => page.gone.map((one) => [JSON.stringify(one), one])))
  return {
    cursor: pages.at(-1)!.cursor,
    texts: items.map(({ message }) => message.message),
    items,
    gone: [...gone.values()],
    chatsGone: pages.flatMap(({ chats_gone: lost }) => lost),
    reset: pages.map(({ reset }) => reset),
  }
}

/** The messages of a minute ago are settled: those written since are given again (list-offline.ts). */
const settle = () => sql`update messages set created_at = created_at - interval '2 minutes'`.execute(db())

it('CHAT-64 the last days come newest first, then what was written, changed, deleted and lost since', async () => {
  const { boss, mates, id } = await aGroup(server, 1)
  const [mate] = mates as [Participant]
  const sent = []
  for (const text of ['один', 'два', 'три', 'четыре'])
    sent.push((await boss.send(group(id), text)).data.items[0]!)
  await boss.send(colleague(mate), 'лично')
  await settle()
  const first = await follow(mate)
  expect(first.texts.filter((text) => !/^Группа|^Добавлен/u.test(text))).toEqual([
    'лично',
    'четыре',
    'три',
    'два',
    'один',
  ])
  expect(first.items.find(({ message }) => message.message === 'лично')!.chat).toMatchObject({
    subject_type: 'PRIVATE-ROOM',
    channel_id: mate.channelId,
  })
  expect(await follow(mate, first.cursor)).toMatchObject({
    items: [],
    gone: [],
    chatsGone: [],
    reset: [false],
  })

  await boss.groups.edit(sent[1]!.id, 'два, исправлено')
  await boss.groups.react(sent[0]!.id)
  await boss.groups.erase(sent[2]!.id)
  await boss.send(group(id), 'пять')
  await settle()
  const second = await follow(mate, first.cursor)
  expect(second.texts).toEqual(['один', 'два, исправлено', 'пять'])
  expect(second.items[0]!.message.reactions).toEqual([{ emoji: '👍', manager_ids: [boss.managerId] }])
  expect(second.gone).toEqual([
    { chat: { subject_type: 'GROUP', id, channel_id: mate.channelId }, message_ids: [sent[2]!.id] },
  ])

  await mate.groups.leave(id)
  await boss.send(group(id), 'без него')
  const third = await follow(mate, second.cursor)
  expect(third.texts).toEqual([])
  expect(third.chatsGone).toEqual([{ subject_type: 'GROUP', id, channel_id: mate.channelId }])
})

it('CHAT-64 a saved message follows whether the chat of its original is seen', async () => {
  const { boss, mates, id } = await aGroup(server, 1)
  const [mate] = mates as [Participant]
  const original = (await boss.send(group(id), 'на память')).data.items[0]!
  const { status } = await server.as(mate).call('POST /chat-list/messages/{id}/save', {
    params: { id: original.id },
    query: { channel_id: mate.channelId },
  })
  expect(status).toBe(200)
  await settle()
  const savedIn = ({ items }: Awaited<ReturnType<typeof follow>>) =>
    items.flatMap(({ message }) => (message.saved_from ? [message.saved_from.chat] : []))
  const seen = { subject_type: 'GROUP', id, channel_id: mate.channelId }

  const first = await follow(mate)
  expect(savedIn(first)).toEqual([seen])
  await mate.groups.leave(id)
  const gone = await follow(mate, first.cursor)
  expect(savedIn(gone)).toEqual([null])
  await boss.groups.add(id, mate)
  const back = await follow(mate, gone.cursor)
  expect(savedIn(back)).toEqual([seen])
  await boss.groups.erase(original.id)
  const erased = await follow(mate, back.cursor)
  expect(savedIn(erased)).toEqual([null])
  expect(savedIn(await follow(mate, erased.cursor))).toEqual([])
})

it('CHAT-64 a chat that is lost after the first page of changes follows at once', async () => {
  const { boss, mates, id } = await aGroup(server, 1)
  const [mate] = mates as [Participant]
  for (const text of ['один', 'два', 'три']) await boss.send(group(id), text)
  await settle()
  const { cursor } = await follow(mate)
  for (const text of ['четыре', 'пять', 'шесть']) await boss.send(group(id), text)
  const { data } = await ask(mate, { cursor, limit: 2 })
  await mate.groups.leave(id)
  expect((await follow(mate, data.cursor)).chatsGone).toEqual([
    { subject_type: 'GROUP', id, channel_id: mate.channelId },
  ])
})

it('CHAT-64 nothing is kept that a history refuses: of other chats, of before joining, of a lost seat', async () => {
  const { anna, maria, viktor, boris, stranger } = await aWorld(server)
  await anna.send(colleague(maria), 'только Марии')
  await anna.send(organization(viktor.channelId), 'соседям')
  expect((await follow(maria)).texts).toEqual(['соседям', 'только Марии'])
  expect((await follow(boris)).texts).toEqual(['соседям'])
  expect((await follow(stranger)).items).toEqual([])
  const { boss, mates, id } = await aGroup(server, 1, { settings: { history: 'since_join' } })
  const [mate] = mates as [Participant]
  await boss.groups.remove(id, mate)
  await boss.send(group(id), 'до возвращения')
  await groupsOf(server, boss).add(id, mate)
  await boss.send(group(id), 'после возвращения')
  expect((await follow(mate)).texts.filter((text) => text.includes('возвращения'))).toEqual([
    'после возвращения',
  ])
  const { cursor } = await follow(maria)
  await server.as(anna).call('DELETE /channels/{channel}/team/{team}', {
    params: { channel: anna.channelId, team: maria.seatId },
  })
  expect((await ask(maria, { cursor })).status).toBe(404)
})

it('CHAT-64 a cursor over 35 days old, of another account or from after a restore answers reset and the first page', async () => {
  const { anna, maria } = await aWorld(server)
  await anna.send(colleague(maria), 'привет')
  const { cursor } = await follow(maria)
  const read = (text: string) =>
    JSON.parse(Buffer.from(text, 'base64url').toString()) as { since: { at: number } }
  const written = (change: object) => {
    const since = { ...read(cursor).since, ...change }
    return Buffer.from(JSON.stringify({ ...read(cursor), since })).toString('base64url')
  }
  const days = (count: number) => read(cursor).since.at - count * 24 * 60 * 60 * 1000
  for (const useless of [
    written({ at: days(35) - 60_000 }),
    written({ transaction: '999999999999' }),
    written({ messageId: 999_999_999 }),
    (await follow(anna)).cursor,
  ]) {
    const { data } = await ask(maria, { cursor: useless })
    expect(data).toMatchObject({ reset: true, has_more: true })
    expect(data.items.map(({ message }) => message.message)).toEqual(['привет'])
  }
  expect((await ask(maria, { cursor: written({ at: days(34) }) })).data.reset).toBe(false)
  const refused = await ask(maria, { cursor: 'мусор' })
  expect([refused.status, refused.errors]).toEqual([422, { cursor: ['Позиция не распознана'] }])
})

it('CHAT-64 a change that is committed after a page was read comes with the next one', async () => {
  const { anna, maria } = await aWorld(server)
  const sent = (await anna.send(colleague(maria), 'до правки')).data.items[0]!
  await settle()
  const before = await transaction(async (tx) => {
    await sql`update messages set text = 'после правки' where id = ${sent.id}`.execute(tx)
    return follow(maria)
  })
  expect(before.texts).toEqual(['до правки'])
  expect((await follow(maria, before.cursor)).texts).toEqual(['после правки'])
})

it('CHAT-63 OFFLINE_DAYS bounds what is kept, and 0 makes the call 403', async () => {
  const { anna, maria } = await aWorld(server)
  const old = (await anna.send(colleague(maria), 'неделю назад')).data.items[0]!
  await anna.send(colleague(maria), 'сегодня')
  await sql`update messages set created_at = created_at - interval '7 days' where id = ${old.id}`.execute(
    db(),
  )
  const before = settings()
  try {
    expect((await follow(maria)).texts).toEqual(['сегодня', 'неделю назад'])
    useSettings({ ...before, OFFLINE_DAYS: 6 })
    expect((await follow(maria)).texts).toEqual(['сегодня'])
    useSettings({ ...before, OFFLINE_DAYS: 0 })
    expect((await ask(maria)).status).toBe(403)
  } finally {
    useSettings(before)
  }
  expect(() => readSettings({ OFFLINE_DAYS: '31' })).toThrow('Wrong setting OFFLINE_DAYS')
  expect(
    (await server.as({ ...maria, token: '' }).call('GET /chat-list/offline', { query: {} })).status,
  ).toBe(401)
})
