import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import {
  aChannel,
  aManager,
  aWorld,
  chatter,
  colleague,
  listenToChats,
  organization,
  room,
  type Chatter,
  type TestListener,
  unreadOf,
} from '#testing/messenger.ts'
import { connectEcho } from '#testing/realtime.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { flushed } from './events/publish.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof aWorld>>

beforeAll(async () => {
  server = await startServer()
  world = await aWorld(server)
})
afterAll(() => server.close())

const writing = (who: Chatter, to: { type: string; id: number }) =>
  server.as(who).call('POST /chat-list/{id}/notify-writing', {
    params: { id: to.id },
    query: { subject_type: to.type, channel_id: who.channelId, type: 'all' },
  })

/** Resolves when all events published so far have arrived: the draft follows them on the same connection. */
async function settled(who: Chatter, listener: TestListener): Promise<void> {
  await flushed()
  const origin = `marker ${Math.random()}`
  const { stranger, viktor } = world
  const partner = who.channelId === stranger.channelId ? viktor : stranger
  const { status } = await server.as(who).call('PUT /chat-list/drafts', {
    query: { channel_id: who.channelId },
    body: { subject_type: 'ORGANIZATION', id: partner.channelId, message: 'x', origin },
  })
  expect(status).toBe(200)
  await listener.next('draft', (event) => event.origin === origin)
}

describe('new-message', () => {
  it('RT-06, RT-31: is received by everybody of both sides, with their own reference to the chat and their own counts', async () => {
    const { viktor, boris, anna, maria, stranger } = world
    const all = [viktor, boris, anna, maria, stranger]
    const listeners = await Promise.all(all.map((who) => listenToChats(server.url, who)))
    const sent = (await viktor.send(organization(anna.channelId), 'Всем')).data.items[0]!
    const [toViktor, toBoris, toAnna, toMaria] = await Promise.all(
      listeners.slice(0, 4).map((listener) => listener.next('new-message')),
    )
    const { chat, ...message } = sent
    expect(toViktor).toEqual({
      kind: 'chat',
      chat,
      message,
      mentions_me: false,
      is_muted: false,
      unread: unreadOf({ inside: 0, organization: 0 }),
      unread_messages_count: 0,
      unread_mentions_count: 0,
    })
    expect(toBoris).toEqual(toViktor)
    const theirs = { id: viktor.channelId, subject_type: 'ORGANIZATION', channel_id: anna.channelId }
    expect(toAnna).toEqual({
      kind: 'chat',
      chat: theirs,
      message,
      mentions_me: false,
      is_muted: false,
      unread: unreadOf({ inside: 0, organization: 1 }),
      unread_messages_count: 1,
      unread_mentions_count: 0,
    })
    expect(toMaria).toEqual(toAnna)
    await anna.send(colleague(maria), 'Только тебе')
    const second = await listeners[3]!.next(
      'new-message',
      (event) => event.kind === 'chat' && event.message.message === 'Только тебе',
    )
    expect(second).toMatchObject({
      unread: unreadOf({ inside: 1, organization: 1 }),
      unread_messages_count: 1,
      chat: { subject_type: 'PRIVATE-ROOM' },
    })
    await settled(stranger, listeners[4]!)
    expect(listeners[4]!.of('new-message')).toEqual([])
    await settled(viktor, listeners[0]!)
    expect(listeners[0]!.of('new-message')).toHaveLength(1)
    for (const listener of listeners) listener.close()
  })

  it('RT-36: an unmodified Echo with the namespace App.Events receives it once', async () => {
    const { viktor, anna } = world
    const echo = connectEcho(server.url, anna.token)
    const received: unknown[] = []
    const channel = echo.private(`chats.${anna.managerId}`)
    const isIn = new Promise((resolve) => channel.on('subscription_succeeded', resolve))
    const arrived = new Promise<void>((resolve) => {
      channel.listen('.new-message', (event: unknown) => {
        received.push(event)
        resolve()
      })
    })
    await isIn
    await viktor.send(organization(anna.channelId), 'Для Echo')
    await arrived
    expect(received).toMatchObject([{ kind: 'chat', message: { message: 'Для Echo' } }])
    echo.disconnect()
  })

  it('is published after the commit: it can be fetched at once', async () => {
    const { viktor, anna } = world
    const listener = await listenToChats(server.url, anna)
    const misses: number[] = []
    const sending = Promise.all(
      Array.from({ length: 30 }, (_, n) => viktor.send(organization(anna.channelId), `${n}`)),
    )
    for (let count = 0; count < 30; count += 1) {
      await expect.poll(() => listener.of('new-message').length).toBeGreaterThan(count)
      const event = listener.of('new-message')[count]!
      if (event.kind !== 'chat') continue
      const { data } = await anna.history(organization(viktor.channelId))
      if (!data.items.some(({ id }) => id === event.message.id)) misses.push(event.message.id)
    }
    await sending
    expect(misses).toEqual([])
    const ids = listener.of('new-message').map((event) => event.message.id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    listener.close()
  })
})

describe('writing', () => {
  it('RT-32, API-53: is received by the other side only, at most once in two seconds per chat', async () => {
    const { viktor, boris, anna, maria } = world
    await viktor.send(organization(anna.channelId), 'Начали')
    const [mine, mates, theirs] = await Promise.all([
      listenToChats(server.url, viktor),
      listenToChats(server.url, boris),
      listenToChats(server.url, anna),
    ])
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => writing(viktor, organization(anna.channelId))),
    )
    expect(answers.map(({ status, data }) => [status, data])).toEqual(answers.map(() => [200, { ok: true }]))
    expect(await theirs.next('writing')).toEqual({
      chat: { id: viktor.channelId, subject_type: 'ORGANIZATION', channel_id: anna.channelId },
      manager: { id: viktor.managerId, full_name: `${viktor.name} ${viktor.surname}` },
    })
    await settled(anna, theirs)
    await settled(viktor, mine)
    await settled(boris, mates)
    expect([mine, mates, theirs].map((listener) => listener.of('writing').length)).toEqual([0, 0, 1])
    // Signals of another account of the side are limited separately; the first account passes again after two seconds.
    await writing(boris, organization(anna.channelId))
    await theirs.next('writing', ({ manager }) => manager.id === boris.managerId)
    await sql`update writing_signals set at = at - interval '2 s'`.execute(db())
    await writing(viktor, organization(anna.channelId))
    await expect
      .poll(() => theirs.of('writing').filter(({ manager }) => manager.id === viktor.managerId).length)
      .toBe(2)
    // Before the first message there are no recipients.
    expect((await writing(maria, organization(world.stranger.channelId))).status).toBe(200)
    for (const listener of [mine, mates, theirs]) listener.close()
  })

  it('is refused in a foreign chat', async () => {
    const { anna, maria, stranger } = world
    const { id } = (await anna.send(colleague(maria), 'Тут')).data.items[0]!.chat
    expect((await writing(stranger, room(id))).status).toBe(404)
  })
})

describe('message-seen', () => {
  it('RT-24, RT-31: carries to both sides how far the reader’s side has read; the reader’s devices get the counts', async () => {
    const { viktor, anna, maria } = world
    await viktor.send(organization(anna.channelId), 'Прочтите')
    const [sender, reader, mate] = await Promise.all([
      listenToChats(server.url, viktor),
      listenToChats(server.url, anna),
      listenToChats(server.url, maria),
    ])
    const last = (await anna.history(organization(viktor.channelId))).data.items[0]!.id
    const { data: counts } = await anna.read(organization(viktor.channelId))
    expect(counts.organization).toBe(0)
    const event = { last_seen_id: last, manager_id: anna.managerId }
    expect(await sender.next('message-seen')).toEqual({
      chat: { id: anna.channelId, subject_type: 'ORGANIZATION', channel_id: viktor.channelId },
      ...event,
      is_own_side: false,
    })
    const theirs = { id: viktor.channelId, subject_type: 'ORGANIZATION', channel_id: anna.channelId }
    expect(await mate.next('message-seen')).toEqual({ chat: theirs, ...event, is_own_side: true })
    expect(await reader.next('message-seen')).toEqual({
      chat: theirs,
      ...event,
      is_own_side: true,
      unread: counts,
      unread_messages_count: 0,
      unread_mentions_count: 0,
    })
    // Nothing new: no event.
    await anna.read(organization(viktor.channelId))
    await settled(anna, reader)
    expect(reader.of('message-seen')).toHaveLength(1)
    for (const listener of [sender, reader, mate]) listener.close()
  })
})

describe('message-deleted', () => {
  it('MSG-115, RT-31: is received by everybody of both sides, with the new last message', async () => {
    const { viktor, boris, anna, stranger } = world
    const before = (await viktor.send(organization(anna.channelId), 'Останется')).data.items[0]!
    const sent = (await viktor.send(organization(anna.channelId), 'Исчезнет')).data.items[0]!
    const [mate, partner, other] = await Promise.all([
      listenToChats(server.url, boris),
      listenToChats(server.url, anna),
      listenToChats(server.url, stranger),
    ])
    await server.as(viktor).call('DELETE /chat-list/messages/{id}', {
      params: { id: sent.id },
      query: { channel_id: viktor.channelId },
    })
    const event = await partner.next('message-deleted')
    const { items } = (await anna.list({ chat_list_id: viktor.channelId, subject_type: 'ORGANIZATION' })).data
    expect(event).toEqual({
      chat: { id: viktor.channelId, subject_type: 'ORGANIZATION', channel_id: anna.channelId },
      message_id: sent.id,
      last_message: items[0]!.last_message,
      unread: await anna.unread(),
      unread_messages_count: items[0]!.unread_messages_count,
      unread_mentions_count: 0,
    })
    expect(event.last_message!.id).toBe(before.id)
    expect((await mate.next('message-deleted')).chat.id).toBe(anna.channelId)
    await settled(stranger, other)
    expect(other.of('message-deleted')).toEqual([])
    for (const listener of [mate, partner, other]) listener.close()
  })
})

describe('presence', () => {
  it('RT-37: is received only by chat partners, for an account and for an organization', async () => {
    const [left, right] = [await aChannel(), await aChannel()]
    const [me, mate, partner, clerk] = [
      chatter(server, left.owner),
      chatter(server, await aManager({ channel: left })),
      chatter(server, right.owner),
      chatter(server, await aManager({ channel: right })),
    ]
    await me.send(colleague(mate), 'Привет')
    await me.send(organization(right.id), 'Добрый день')
    const [mine, strangers] = await Promise.all([
      listenToChats(server.url, me),
      listenToChats(server.url, world.stranger),
    ])
    const mates = await listenToChats(server.url, mate)
    expect(await mine.next('presence', ({ manager_id }) => manager_id === mate.managerId)).toEqual({
      manager_id: mate.managerId,
      channel_id: null,
      is_online: true,
    })
    const clerks = await listenToChats(server.url, clerk)
    expect(await mine.next('presence', ({ channel_id }) => channel_id === right.id)).toEqual({
      manager_id: null,
      channel_id: right.id,
      is_online: true,
    })
    // The clerk has no room with anybody: nobody receives the clerk's presence.
    await settled(me, mine)
    expect(mine.of('presence').filter(({ manager_id }) => manager_id === clerk.managerId)).toEqual([])
    await settled(world.stranger, strangers)
    expect(
      strangers
        .of('presence')
        .filter((event) =>
          [mate, partner, clerk].some(
            (who) => event.manager_id === who.managerId || event.channel_id === who.channelId,
          ),
        ),
    ).toEqual([])
    for (const listener of [mine, strangers, mates, clerks]) listener.close()
  })
})

describe('a room that moved to another channel', () => {
  it('is published in its new channel, and not to an account without a seat', async () => {
    const channel = await aChannel()
    const second = await aChannel({ owner: channel.owner })
    const [owner, mover] = [chatter(server, channel.owner), chatter(server, await aManager({ channel }))]
    const { id } = (await owner.send(colleague(mover), 'Раз')).data.items[0]!.chat
    await flushed()
    const listener = await listenToChats(server.url, mover)
    await sql`insert into seats (channel_id, manager_id, appointment) values (${second.id}, ${mover.managerId}, 'Специалист')`.execute(
      db(),
    )
    await sql`delete from seats where channel_id = ${channel.id} and manager_id = ${mover.managerId}`.execute(
      db(),
    )
    await writing(owner, room(id))
    expect((await listener.next('writing')).chat).toEqual({
      id,
      subject_type: 'PRIVATE-ROOM',
      channel_id: second.id,
    })
    await owner.send(room(id), 'Два')
    expect(await listener.next('new-message')).toMatchObject({
      chat: { channel_id: second.id },
      unread: unreadOf({ inside: 2, organization: 0 }),
    })
    await sql`delete from seats where manager_id = ${mover.managerId}`.execute(db())
    const { id: last } = (await owner.history(room(id))).data.items[0]!
    await server.as(owner).call('PUT /chat-list/messages/{id}', {
      params: { id: last },
      query: { channel_id: owner.channelId },
      body: { message: 'Втайне' },
    })
    await flushed()
    const witness = await listenToChats(server.url, owner)
    await settled(owner, witness)
    expect(listener.of('message-changed')).toEqual([])
    listener.close()
    witness.close()
  })
})
