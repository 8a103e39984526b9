import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import {
  aChannel,
  aManager,
  anOwner,
  aWorld,
  chatter,
  colleague,
  listenToChats,
  organization,
  room,
  type Chatter,
  unreadOf,
} from '#testing/messenger.ts'
import { aPicture } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof aWorld>>

beforeAll(async () => {
  server = await startServer()
  world = await aWorld(server)
})
afterAll(() => server.close())

/** Two new colleagues with a room of messages `1` to `count`. */
async function aRoom(count: number) {
  const channel = await aChannel()
  const [one, other] = [
    chatter(server, await aManager({ channel })),
    chatter(server, await aManager({ channel })),
  ]
  const ids: number[] = []
  let id = 0
  for (let number = 1; number <= count; number += 1) {
    const sent = await (number % 2
      ? one.send(colleague(other), `${number}`)
      : other.send(colleague(one), `${number}`))
    ids.push(sent.data.items[0]!.id)
    id = sent.data.items[0]!.chat.id
  }
  return { one, other, ids, id }
}

const texts = (answer: { data: { items: { message: string }[] } }) =>
  answer.data.items.map(({ message }) => message)
const remove = (who: Chatter, id: number) =>
  server
    .as(who)
    .call('DELETE /chat-list/messages/{id}', { params: { id }, query: { channel_id: who.channelId } })

describe('GET /chat-list/{id}', () => {
  it('MSG-116, API-51: pages from the newest, with items, current_page, last_page, total', async () => {
    const { one, id } = await aRoom(7)
    const first = await one.history(room(id), { per_page: 3, type: 'inside' })
    expect(first.data).toMatchObject({
      current_page: 1,
      last_page: 3,
      total: 7,
      has_older: true,
      has_newer: false,
    })
    expect(texts(first)).toEqual(['7', '6', '5'])
    expect(texts(await one.history(room(id), { per_page: 3, page: 2 }))).toEqual(['4', '3', '2'])
    const last = await one.history(room(id), { per_page: 3, page: 3 })
    expect(texts(last)).toEqual(['1'])
    expect(last.data).toMatchObject({ current_page: 3, has_older: false, has_newer: true })
    expect(texts(await one.history(room(id), { per_page: 3, page: 4 }))).toEqual([])
    expect((await one.history(room(id))).data.items).toHaveLength(7)
  })

  it('MSG-121: before_id takes precedence over page; after_id answers the oldest of the newer ones', async () => {
    const { one, id, ids } = await aRoom(9)
    expect(texts(await one.history(room(id), { per_page: 3, page: 3, before_id: ids[7]! }))).toEqual([
      '7',
      '6',
      '5',
    ])
    const after = await one.history(room(id), { per_page: 3, after_id: ids[1]! })
    expect(texts(after)).toEqual(['5', '4', '3'])
    expect(after.data).toMatchObject({ has_older: true, has_newer: true })
    expect(texts(await one.history(room(id), { after_id: ids[8]! }))).toEqual([])
    expect(texts(await one.history(room(id), { per_page: 2, before_id: 9_000_000_000 }))).toEqual(['9', '8'])
    expect(texts(await one.history(room(id), { before_id: ids[0]! }))).toEqual([])
  })

  it('the newest page names the oldest message of the other side that the account has not read', async () => {
    const { one, other, id, ids } = await aRoom(9)
    const firstUnread = async (who: Chatter) => (await who.history(room(id))).data.first_unread_id
    expect(await firstUnread(one)).toBe(ids[1])
    expect(await firstUnread(other)).toBe(ids[0])
    await remove(one, ids[0]!)
    expect(await firstUnread(other)).toBe(ids[2])
    await other.read(room(id))
    expect(await firstUnread(other)).toBeNull()
    await other.send(room(id), 'своё')
    expect(await firstUnread(other)).toBeNull()
    const { data } = await one.send(room(id), 'новое')
    expect(await firstUnread(other)).toBe(data.items[0]!.id)
    expect((await other.history(room(id), { before_id: ids[8]! })).data.first_unread_id).toBeNull()
  })

  it('also beyond indexed positions', async () => {
    const { one, other, id } = await aRoom(1)
    await other.read(room(id))
    for (let step = 0; step < 9; step += 1) {
      const texts = Array.from({ length: 45 }, (_, at) => `${step} ${at}`)
      for (const text of texts) await one.send(room(id), text)
      if (step === 4) await other.read(room(id))
    }
    const unread = (await other.history(room(id))).data.first_unread_id
    const around = await other.history(room(id), { around_id: unread!, per_page: 1 })
    expect(texts(around)).toEqual(['5 0'])
  })

  it('around_id puts the message in the middle, and fills the page at the ends', async () => {
    const { one, id, ids } = await aRoom(9)
    expect(texts(await one.history(room(id), { per_page: 5, around_id: ids[4]! }))).toEqual([
      '7',
      '6',
      '5',
      '4',
      '3',
    ])
    expect(texts(await one.history(room(id), { per_page: 5, around_id: ids[8]! }))).toEqual([
      '9',
      '8',
      '7',
      '6',
      '5',
    ])
    expect(texts(await one.history(room(id), { per_page: 5, around_id: ids[0]! }))).toEqual([
      '5',
      '4',
      '3',
      '2',
      '1',
    ])
    expect((await one.history(room(id), { per_page: 4, around_id: ids[0]! })).data).toMatchObject({
      has_older: false,
      has_newer: true,
    })
  })

  it('a page far back is found by its number, across indexed positions and deleted messages', async () => {
    const { one, other, id } = await aRoom(2)
    await sql`
      with more as (
        insert into messages (chat_id, position, sender_manager_id, sender_channel_id, side, client_id, text, created_at)
        select ${id}, 2 + n, ${one.managerId}, ${one.channelId}, case when ${one.managerId} < ${other.managerId} then 'a' else 'b' end,
          gen_random_uuid(), (2 + n)::text, clock_timestamp() from generate_series(1, 1200) n order by n
        returning id, side)
      update chats set last_message_id = (select max(id) from more), message_count = 1202,
        a_count = a_count + (select count(*) from more where side = 'a'), b_count = b_count + (select count(*) from more where side = 'b')
      where id = ${id}`.execute(db())
    const page = async (number: number) => texts(await one.history(room(id), { page: number, per_page: 50 }))
    const expected = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, at) => `${from - at}`)
    expect(await page(2)).toEqual(expected(1152, 1103))
    expect(await page(20)).toEqual(expected(252, 203))
    expect(await page(25)).toEqual(['2', '1'])
    const { rows } = await sql<{ id: number }>`
      select id from messages where chat_id = ${id} and sender_manager_id = ${one.managerId} and text::int % 3 = 0 and text::int > 300`.execute(
      db(),
    )
    for (const row of rows.slice(0, 60)) expect((await remove(one, row.id)).status).toBe(200)
    const all: string[] = []
    for (let number = 1; number <= 24; number += 1) all.push(...(await page(number)))
    const { rows: left } = await sql<{ text: string }>`
      select text from messages where chat_id = ${id} and deleted_at is null order by id desc`.execute(db())
    expect(all).toEqual(left.map((row) => row.text))
    expect((await one.history(room(id))).data.total).toBe(left.length)
  })

  it('date leads to the first message of the day in the time zone', async () => {
    const { one, id, ids } = await aRoom(6)
    const days = [
      '2026-03-06T20:30:00Z',
      '2026-03-06T21:30:00Z',
      '2026-03-07T10:00:00Z',
      '2026-03-08T10:00:00Z',
      '2026-03-09T10:00:00Z',
      '2026-03-10T10:00:00Z',
    ]
    for (const [at, day] of days.entries())
      await sql`update messages set created_at = ${day} where id = ${ids[at]!}`.execute(db())
    // In Moscow the seventh begins at 21:00 UTC.
    const moscow = await one.history(room(id), { date: '07.03.2026', tz: 'Europe/Moscow', per_page: 3 })
    expect(texts(moscow)).toEqual(['3', '2', '1'])
    const utc = await one.history(room(id), { date: '2026-03-07', tz: 'UTC', per_page: 3 })
    expect(texts(utc)).toEqual(['4', '3', '2'])
    expect(texts(await one.history(room(id), { date: '01.01.2030', per_page: 2 }))).toEqual(['6', '5'])
    const wrong = await one.history(room(id), { date: '31.02.2026' })
    expect(wrong.status).toBe(422)
    expect(wrong.errors).toEqual({ date: ['Введите дату в виде дд.мм.гггг'] })
  })

  it('MSG-33: search finds the chat’s messages by word forms', async () => {
    const { one, other } = await aRoom(1)
    await one.send(colleague(other), 'Подписано постановление о бюджете')
    await one.send(colleague(other), 'Жду отчёт')
    const found = await one.history(colleague(other), { search: 'постановления' })
    expect(texts(found)).toEqual(['Подписано постановление о бюджете'])
    expect(found.data).toMatchObject({ total: 1, current_page: 1, last_page: 1 })
    expect(texts(await one.history(colleague(other), { search: 'отчет' }))).toEqual(['Жду отчёт'])
    expect((await one.history(colleague(other), { search: 'молоко' })).data).toMatchObject({
      total: 0,
      items: [],
    })
  })

  it('a chat without messages is empty; somebody who may not be written to is 404', async () => {
    const { anna, viktor, stranger, maria } = world
    const channel = await aChannel()
    expect((await anna.history(organization(channel.id))).data).toMatchObject({
      items: [],
      total: 0,
      last_page: 1,
    })
    expect((await anna.history(colleague(viktor))).status).toBe(404)
    const { id } = (await anna.send(colleague(maria), 'Наше')).data.items[0]!.chat
    expect((await stranger.history(room(id))).status).toBe(404)
    expect((await viktor.history(room(id))).status).toBe(404)
    expect((await stranger.in(anna.channelId).history(room(id))).status).toBe(404)
    await sql`update channels set can_send_message = false where id = ${channel.id}`.execute(db())
    expect((await anna.history(organization(channel.id))).status).toBe(404)
  })
})

describe('GET /chat-list', () => {
  it('MSG-106, API-48, API-50: newest activity first, names of partners, filters in both spellings', async () => {
    const channel = await aChannel()
    const me = chatter(server, await aManager({ channel }))
    const [mate, partner] = [
      chatter(server, await aManager({ channel })),
      chatter(server, await anOwner({ organization: { name: 'Школа № 1' } })),
    ]
    await me.send(colleague(mate), 'Раз')
    await partner.send(organization(channel.id), 'Два')
    const { data } = await me.list({ type: 'all' })
    expect(data).toMatchObject({ current_page: 1, last_page: 1, total: 2 })
    expect(
      data.items.map(({ name, subject_type, manager_id, channel_id, unread_messages_count }) => [
        name,
        subject_type,
        manager_id,
        channel_id,
        unread_messages_count,
      ]),
    ).toEqual([
      ['Школа № 1', 'ORGANIZATION', null, partner.channelId, 1],
      [`${mate.surname} ${mate.name}`, 'PRIVATE-ROOM', mate.managerId, null, 0],
    ])
    expect(data.items[0]!.id).toBe(partner.channelId)
    expect(data.items[0]!.last_message).toMatchObject({
      message: 'Два',
      is_seen: false,
      documents: [],
      sender: { id: partner.managerId },
    })
    await mate.send(colleague(me), 'Три')
    expect((await me.list()).data.items.map(({ name }) => name)).toEqual([
      `${mate.surname} ${mate.name}`,
      'Школа № 1',
    ])
    for (const type of ['inside', 'private-room'])
      expect((await me.list({ type })).data.items.map(({ subject_type }) => subject_type)).toEqual([
        'PRIVATE-ROOM',
      ])
    for (const type of ['department', 'organization'])
      expect((await me.list({ type })).data.items.map(({ subject_type }) => subject_type)).toEqual([
        'ORGANIZATION',
      ])
    expect((await me.list({ per_page: 1, page: 2 })).data).toMatchObject({
      items: [{ name: 'Школа № 1' }],
      current_page: 2,
      last_page: 2,
      total: 2,
    })
    expect((await me.list({ per_page: 1, page: 9 })).data).toMatchObject({
      items: [],
      total: 2,
      last_page: 2,
    })
    expect((await world.stranger.in(channel.id).list()).status).toBe(404)
  })

  it('MSG-13: search matches names: a part, another form, ё as е', async () => {
    const channel = await aChannel()
    const me = chatter(server, channel.owner)
    const school = await anOwner({ organization: { name: 'Средняя школа посёлка Берёзовка' } })
    const clinic = await anOwner({ organization: { name: 'Районная больница' } })
    for (const partner of [school, clinic]) await me.send(organization(partner.channelId), 'Здравствуйте')
    const names = async (search: string) => (await me.list({ search })).data.items.map(({ name }) => name)
    expect(await names('берез')).toEqual(['Средняя школа посёлка Берёзовка'])
    expect(await names('школе поселок')).toEqual(['Средняя школа посёлка Берёзовка'])
    expect(await names('БОЛЬНИЦУ')).toEqual(['Районная больница'])
    expect(await names('завод')).toEqual([])
    expect((await me.list({ search: 'завод' })).data).toMatchObject({ total: 0, last_page: 1 })
  })

  it('API-49: chat_list_id answers that entry; PRIVATE-MANAGER finds the room with a colleague or nothing', async () => {
    const { one, other, id } = await aRoom(1)
    const third = chatter(server, await aManager())
    const entry = (query: Record<string, unknown>) =>
      one.list(query).then(({ data }) => data.items.map((item) => item.id))
    expect(await entry({ chat_list_id: id, subject_type: 'PRIVATE-ROOM' })).toEqual([id])
    expect(await entry({ chat_list_id: other.managerId, subject_type: 'private-manager' })).toEqual([id])
    expect(await entry({ chat_list_id: third.managerId, subject_type: 'PRIVATE-MANAGER' })).toEqual([])
    const foreign = await third.list({ chat_list_id: id, subject_type: 'PRIVATE-ROOM' })
    expect(foreign.data).toMatchObject({ items: [], total: 0 })
    const partner = await anOwner()
    await one.send(organization(partner.channelId), 'Письмо')
    expect(await entry({ chat_list_id: partner.channelId, subject_type: 'ORGANIZATION' })).toEqual([
      partner.channelId,
    ])
    expect(
      await entry({ chat_list_id: partner.channelId, subject_type: 'ORGANIZATION', type: 'inside' }),
    ).toEqual([])
  })

  it('MSG-16: a partner without a name has a null name', async () => {
    const { one, other, id } = await aRoom(1)
    await sql`update managers set name = ' ', surname = '' where id = ${other.managerId}`.execute(db())
    expect(
      (await one.list({ chat_list_id: id, subject_type: 'PRIVATE-ROOM' })).data.items[0]!.name,
    ).toBeNull()
  })

  it('the room of a colleague who changes channels is listed in the new channel', async () => {
    const channel = await aChannel()
    const second = await aChannel({ owner: channel.owner })
    const owner = chatter(server, channel.owner)
    const mover = chatter(server, await aManager({ channel }))
    const { id } = (await owner.send(colleague(mover), 'Привет')).data.items[0]!.chat
    await sql`insert into seats (channel_id, manager_id, appointment) values (${second.id}, ${mover.managerId}, 'Специалист')`.execute(
      db(),
    )
    expect((await mover.list()).data.items.map((item) => item.id)).toEqual([id])
    expect((await mover.in(second.id).list()).data.items).toEqual([])
    await sql`delete from seats where channel_id = ${channel.id} and manager_id = ${mover.managerId}`.execute(
      db(),
    )
    expect((await mover.in(second.id).list()).data.items.map((item) => item.id)).toEqual([id])
    expect(await mover.in(second.id).unread()).toEqual(unreadOf({ inside: 1, organization: 0 }))
  })
})

describe('unread counts and read marks', () => {
  it('API-59, MSG-122: only the other side’s messages count, each account has its own mark', async () => {
    const [left, right] = [await aChannel(), await aChannel()]
    const [owner, mate, partner] = [
      chatter(server, left.owner),
      chatter(server, await aManager({ channel: left })),
      chatter(server, right.owner),
    ]
    await owner.send(organization(right.id), 'Наше первое')
    await partner.send(organization(left.id), 'Ответ')
    await mate.send(organization(right.id), 'Наше второе')
    expect(await owner.unread()).toEqual(unreadOf({ inside: 0, organization: 1 }))
    expect(await mate.unread()).toEqual(unreadOf({ inside: 0, organization: 1 }))
    expect(await partner.unread()).toEqual(unreadOf({ inside: 0, organization: 2 }))
    expect((await owner.read(organization(right.id))).data).toEqual(unreadOf({ inside: 0, organization: 0 }))
    expect(await mate.unread()).toEqual(unreadOf({ inside: 0, organization: 1 }))
    const seen = async (who: Chatter, of: number) =>
      (await who.history(organization(of))).data.items.map((item) => item.is_seen)
    // Newest first: ours, theirs, ours. Theirs has been seen by one of us.
    expect(await seen(partner, left.id)).toEqual([false, true, false])
    await partner.read(organization(left.id))
    expect(await seen(owner, right.id)).toEqual([true, true, true])
  })

  it('API-54, RT-29: marking moves the mark to the end, never back; sending does not move it', async () => {
    const { one, other, id } = await aRoom(4)
    expect((await one.list()).data.items[0]!.unread_messages_count).toBe(2)
    expect((await one.read(room(id))).status).toBe(200)
    expect((await one.list()).data.items[0]!.unread_messages_count).toBe(0)
    await other.send(room(id), '5')
    await one.send(room(id), '6')
    expect(await one.unread()).toEqual(unreadOf({ inside: 1, organization: 0 }))
    expect((await other.history(room(id))).data.items.find(({ message }) => message === '5')!.is_seen).toBe(
      false,
    )
    await Promise.all(Array.from({ length: 10 }, () => one.read(room(id))))
    expect(await one.unread()).toEqual(unreadOf({ inside: 0, organization: 0 }))
  })

  it('a deleted message is not counted, read or not', async () => {
    const { one, other, id, ids } = await aRoom(6)
    expect(await one.unread()).toEqual(unreadOf({ inside: 3, organization: 0 }))
    await remove(other, ids[1]!)
    expect(await one.unread()).toEqual(unreadOf({ inside: 2, organization: 0 }))
    await one.read(room(id))
    await remove(other, ids[3]!)
    await remove(other, ids[5]!)
    expect(await one.unread()).toEqual(unreadOf({ inside: 0, organization: 0 }))
    await other.send(room(id), 'Новое')
    expect(await one.unread()).toEqual(unreadOf({ inside: 1, organization: 0 }))
  })

  it('a new colleague has only later messages unread', async () => {
    const [left, right] = [await aChannel(), await aChannel()]
    const partner = chatter(server, right.owner)
    for (let count = 0; count < 3; count += 1) await partner.send(organization(left.id), 'До прихода')
    const newcomer = chatter(server, await aManager({ channel: left }))
    expect(await newcomer.unread()).toEqual(unreadOf({ inside: 0, organization: 0 }))
    expect((await newcomer.history(organization(right.id))).data.total).toBe(3)
    await partner.send(organization(left.id), 'После прихода')
    expect(await newcomer.unread()).toEqual(unreadOf({ inside: 0, organization: 1 }))
  })

  it('an owner with seats on both sides has a count on each', async () => {
    const left = await aChannel()
    const right = await aChannel({ owner: left.owner })
    const here = chatter(server, left.owner, left.id)
    const there = chatter(server, left.owner, right.id)
    await here.send(organization(right.id), 'Сам себе')
    expect(await here.unread()).toEqual(unreadOf({ inside: 0, organization: 0 }))
    expect(await there.unread()).toEqual(unreadOf({ inside: 0, organization: 1 }))
    await there.read(organization(left.id))
    expect(await there.unread()).toEqual(unreadOf({ inside: 0, organization: 0 }))
  })

  it('marking and counting are denied in foreign chats and channels', async () => {
    const { one, id } = await aRoom(2)
    const { stranger } = world
    expect((await stranger.read(room(id))).status).toBe(404)
    const foreign = await server
      .as(stranger)
      .call('GET /chat-list/unread-messages-count', { query: { channel_id: one.channelId } })
    expect(foreign.status).toBe(404)
    expect(await one.unread()).toEqual(unreadOf({ inside: 1, organization: 0 }))
  })
})

describe('GET /chat-list/{id}/info', () => {
  const info = (who: Chatter, id: number, type: string) =>
    server.as(who).call('GET /chat-list/{id}/info', {
      params: { id },
      query: { subject_type: type, channel_id: who.channelId },
    })

  it('MSG-40, API-52, MSG-35, MSG-37, MSG-38, MSG-39: the partner’s card, also before the first message', async () => {
    const channel = await aChannel()
    const me = chatter(server, channel.owner)
    const mate = chatter(server, await aManager({ channel, appointment: 'Главный специалист' }))
    const before = await info(me, mate.managerId, 'PRIVATE-MANAGER')
    expect(before.data).toMatchObject({
      id: mate.managerId,
      subject_type: 'PRIVATE-MANAGER',
      manager_id: mate.managerId,
      channel_id: null,
      name: `${mate.surname} ${mate.name}`,
      appointment: 'Главный специалист',
      scope: { id: 1, name: 'Муниципальное образование' },
      address: expect.stringContaining('Якутск'),
      phone: mate.phone,
      is_online: false,
      pinned_message: null,
    })
    const { id } = (await me.send(colleague(mate), 'Привет')).data.items[0]!.chat
    expect((await info(me, id, 'PRIVATE-ROOM')).data).toMatchObject({
      id,
      subject_type: 'PRIVATE-ROOM',
      manager_id: mate.managerId,
    })
    const partner = await anOwner({ organization: { name: 'Музей' } })
    expect((await info(me, partner.channelId, 'ORGANIZATION')).data).toMatchObject({
      id: partner.channelId,
      manager_id: null,
      channel_id: partner.channelId,
      name: 'Музей',
      appointment: null,
      scope: { id: 1 },
    })
  })

  it('is 404 for somebody who is no colleague, a foreign room and a channel that takes no messages', async () => {
    const { anna, viktor } = world
    const { id } = await aRoom(1)
    expect((await info(anna, viktor.managerId, 'PRIVATE-MANAGER')).status).toBe(404)
    expect((await info(anna, id, 'PRIVATE-ROOM')).status).toBe(404)
    const closed = await aChannel()
    await sql`update channels set can_send_message = false where id = ${closed.id}`.execute(db())
    expect((await info(anna, closed.id, 'ORGANIZATION')).status).toBe(404)
  })

  it('RT-37: a partner is online while a socket is open, an organization while any of its seats is', async () => {
    const [left, right] = [await aChannel(), await aChannel()]
    const me = chatter(server, left.owner)
    const clerk = chatter(server, await aManager({ channel: right }))
    await me.send(organization(right.id), 'Есть кто?')
    expect((await me.list()).data.items[0]!.is_online).toBe(false)
    const listener = await listenToChats(server.url, clerk)
    await expect.poll(async () => (await me.list()).data.items[0]!.is_online).toBe(true)
    expect((await info(me, right.id, 'ORGANIZATION')).data.is_online).toBe(true)
    listener.close()
  })
})

describe('GET /chat-list/{id}/media', () => {
  it('lists attachments by kind, newest first, and is denied to others', async () => {
    const { one, other, id } = await aRoom(1)
    const note = (name: string) => ({ name, bytes: 'текст', type: 'text/plain' })
    await one.post(room(id), {}, [aPicture('1.png'), note('1.txt')])
    await other.post(room(id), { message: 'ещё' }, [aPicture('2.png')])
    const media = (who: Chatter, query: object) =>
      server.as(who).call('GET /chat-list/{id}/media', {
        params: { id },
        query: { subject_type: 'PRIVATE-ROOM', channel_id: who.channelId, ...query },
      })
    const names = async (query: object) =>
      (await media(one, query)).data.items.map((item) => item.document.name)
    expect(await names({})).toEqual(['2.png', '1.png', '1.txt'])
    expect(await names({ kind: 'pictures' })).toEqual(['2.png', '1.png'])
    expect(await names({ kind: 'files' })).toEqual(['1.txt'])
    const first = await media(one, { per_page: 1 })
    expect(first.data).toMatchObject({
      has_more: true,
      items: [{ document: { name: '2.png' }, sender: { id: other.managerId } }],
    })
    expect(await names({ per_page: 1, before_id: first.data.items[0]!.message_id })).toEqual([
      '1.png',
      '1.txt',
    ])
    expect((await media(world.stranger, {})).status).toBe(404)
  })

  it('CHAT-52 leads through pictures and videos in both directions, with their number and the place among them', async () => {
    const { one, other, id } = await aRoom(1)
    const note = { name: '1.txt', bytes: 'текст', type: 'text/plain' }
    await one.post(room(id), {}, [aPicture('1.png'), note, aPicture('2.png')])
    await other.post(room(id), {}, [aPicture('3.png')])
    await one.post(room(id), {}, [aPicture('4.png')])
    const visuals = async (query: object) => {
      const { status, data } = await server.as(one).call('GET /chat-list/{id}/media', {
        params: { id },
        query: {
          subject_type: 'PRIVATE-ROOM',
          channel_id: one.channelId,
          kind: 'visuals',
          per_page: 1,
          ...query,
        },
      })
      expect(status).toBe(200)
      const { items, has_more: hasMore, total, older } = data
      return {
        names: items.map((item) => item.document.name),
        first: items[0]?.message_id,
        hasMore,
        total,
        older,
      }
    }
    const newest = await visuals({})
    expect(newest).toMatchObject({ names: ['4.png'], hasMore: true, total: 4, older: 3 })
    const middle = await visuals({ before_id: newest.first })
    expect(middle).toMatchObject({ names: ['3.png'], hasMore: true, total: 4, older: 2 })
    expect(await visuals({ before_id: middle.first })).toMatchObject({
      names: ['1.png', '2.png'],
      hasMore: false,
      total: 4,
      older: 0,
    })
    expect(await visuals({ after_id: middle.first })).toMatchObject({
      names: ['4.png'],
      hasMore: false,
      total: 4,
      older: 3,
    })
    expect(await visuals({ after_id: newest.first })).toMatchObject({ names: [], hasMore: false, total: 4 })
  })
})
