import type { ChatEntry } from '@uprava/contract/messenger.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { aGroup, group, participant, type Participant } from '#testing/groups.ts'
import {
  aWorld,
  chatter,
  colleague,
  listenToChats,
  organization,
  unreadOf,
  type Chatter,
  type Named,
} from '#testing/messenger.ts'
import { aManager, anOwner } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const set = (who: Chatter, { type, id }: Named, body: Record<string, unknown>) =>
  server.as(who).call('PUT /chat-list/{id}/settings', {
    params: { id },
    query: { subject_type: type, channel_id: who.channelId },
    body,
  })
const order = (who: Chatter, ...chats: Named[]) =>
  server.as(who).call('PUT /chat-list/pins', {
    query: { channel_id: who.channelId },
    body: { chats: chats.map(({ type, id }) => ({ subject_type: type, id })) },
  })
const namesOf = (items: readonly ChatEntry[]) => items.map((one) => one.id)
const forever = '9999-12-31T00:00:00.000Z'
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('muting', () => {
  it('CHAT-21 keeps the counts true, leaves the badge by `muted` and ends by itself at its time', async () => {
    const { viktor, anna } = await aWorld(server)
    const chat = organization(viktor.channelId)
    await viktor.send(organization(anna.channelId), 'Раз')
    const until = inAnHour()
    const { status, data } = await set(anna, chat, { muted_until: until })
    expect([status, data]).toMatchObject([200, { muted_until: until, unread_messages_count: 1 }])
    expect(await anna.unread()).toEqual(unreadOf({ organization: 1, muted: 1 }))
    const listener = await listenToChats(server.url, anna)
    await viktor.send(organization(anna.channelId), 'Два')
    expect(await listener.next('new-message')).toMatchObject({
      is_muted: true,
      unread: unreadOf({ organization: 2, muted: 2 }),
      unread_messages_count: 2,
    })
    await sql`update chat_settings set muted_until = now() where manager_id = ${anna.managerId}`.execute(db())
    expect(await anna.unread()).toEqual(unreadOf({ organization: 2 }))
    expect((await anna.list()).data.items).toMatchObject([{ muted_until: null }])
    expect((await set(anna, chat, { muted_until: 'forever' })).data.muted_until).toBe(forever)
    expect((await set(anna, chat, { muted_until: null })).data.muted_until).toBeNull()
    expect((await set(anna, chat, { muted_until: 'завтра' })).errors).toHaveProperty('muted_until')
    listener.close()
  })

  it('CHAT-25 is of one account in one channel, reaches its own devices and nobody else', async () => {
    const { viktor, boris, anna, stranger } = await aWorld(server)
    await viktor.send(organization(anna.channelId), 'Письмо')
    const chat = organization(anna.channelId)
    const listeners = await Promise.all([viktor, boris, anna].map((who) => listenToChats(server.url, who)))
    await set(viktor, chat, { muted_until: 'forever', is_pinned: true })
    const event = {
      chat: { subject_type: 'ORGANIZATION', id: anna.channelId, channel_id: viktor.channelId },
      muted_until: forever,
      is_archived: false,
      pin_position: 1,
      unread: unreadOf({}),
    }
    expect(await listeners[0]!.next('chat-settings')).toEqual(event)
    // What follows has arrived after whatever the others might have got.
    await viktor.send(chat, 'После')
    for (const listener of listeners.slice(1)) {
      await listener.next('new-message')
      expect(listener.of('chat-settings')).toEqual([])
    }
    expect((await boris.list()).data.items).toMatchObject([{ muted_until: null, pin_position: null }])
    expect((await anna.list()).data.items).toMatchObject([{ muted_until: null, pin_position: null }])
    expect((await viktor.list()).data.items).toMatchObject([{ muted_until: forever, pin_position: 1 }])
    expect((await set(stranger, { type: 'PRIVATE-ROOM', id: 1 }, { is_pinned: true })).status).toBe(404)
    expect((await set(stranger, organization(viktor.channelId), { is_pinned: true })).status).toBe(404)
    for (const listener of listeners) listener.close()
  })
})

describe('pinned chats', () => {
  it('CHAT-23 ten can be pinned and ordered; the eleventh is 422; an unpinned one leaves no gap', async () => {
    const { channel, boss } = await aGroup(server, 0)
    const groups: Named[] = []
    for (let count = 0; count < 11; count += 1)
      groups.push(group((await boss.groups.create({ name: `Группа ${count}` })).data.id))
    for (const [at, one] of groups.slice(0, 10).entries())
      expect((await set(boss, one, { is_pinned: true })).data.pin_position).toBe(at + 1)
    expect((await set(boss, groups[10]!, { is_pinned: true })).errors).toEqual({
      general: ['Закрепить можно не больше 10 чатов'],
    })
    expect((await order(boss, ...groups)).status).toBe(422)
    const pinned = async () => (await boss.list()).data.items.filter((one) => one.pin_position !== null)
    const listener = await listenToChats(server.url, boss)
    const turned = groups.slice(0, 10).toReversed()
    expect((await order(boss, ...turned)).status).toBe(200)
    expect(namesOf(await pinned())).toEqual(turned.map((one) => one.id))
    await listener.next(
      'chat-settings',
      (event) => event.chat.id === turned[0]!.id && event.pin_position === 1,
    )
    // Pinned ones stand first, whatever is newer.
    await boss.send(groups[10]!, 'Новое')
    expect((await boss.list()).data.items[0]!.id).toBe(turned[0]!.id)
    expect((await set(boss, turned[0]!, { is_pinned: false })).data.pin_position).toBeNull()
    expect((await pinned()).map((one) => one.pin_position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const stranger = participant(server, await aManager({ channel }))
    expect((await order(stranger, groups[0]!)).status).toBe(404)
    listener.close()
  })

  it('CHAT-23 of the presses that come at once for the last place one is kept', async () => {
    const { boss } = await aGroup(server, 0)
    const groups: Named[] = []
    for (let count = 0; count < 12; count += 1) groups.push(group((await boss.groups.create({})).data.id))
    await order(boss, ...groups.slice(0, 9))
    const answers = await Promise.all(groups.slice(9).map((one) => set(boss, one, { is_pinned: true })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
  })
})

describe('the archive', () => {
  it('CHAT-24 holds a chat until the other side writes, unless it is muted; a mention brings it back always', async () => {
    const { boss, mates, id } = await aGroup(server, 1)
    const [mate] = mates as [Participant]
    const chat = group(id)
    await set(mate, chat, { is_pinned: true })
    expect((await set(mate, chat, { is_archived: true })).data).toMatchObject({
      is_archived: true,
      pin_position: null,
    })
    const archived = async () => [
      namesOf((await mate.list()).data.items),
      namesOf((await mate.list({ archived: 1 })).data.items),
    ]
    expect(await archived()).toEqual([[], [id]])
    // One's own message, and a line of the group, leave it there.
    await mate.send(chat, 'Моё')
    await boss.groups.change(id, { name: 'Новое имя' })
    expect(await archived()).toEqual([[], [id]])
    const listener = await listenToChats(server.url, mate)
    await boss.send(chat, 'Вернитесь')
    expect(await listener.next('chat-settings')).toMatchObject({ is_archived: false, chat: { id } })
    expect(await archived()).toEqual([[id], []])

    await set(mate, chat, { is_archived: true, muted_until: 'forever' })
    await boss.send(chat, 'Ещё')
    expect(await archived()).toEqual([[], [id]])
    expect(await mate.unread()).toEqual(unreadOf({ groups: 2, muted: 2 }))
    const mention = `[@Имя](mention:${mate.managerId}), посмотрите`
    expect((await boss.post(chat, { message: mention, format: 'markdown' })).status).toBe(200)
    expect(
      await listener.next('chat-settings', (event) => event.muted_until !== null && !event.is_archived),
    ).toMatchObject({ muted_until: forever })
    expect(await archived()).toEqual([[id], []])
    expect(await mate.unread()).toEqual(unreadOf({ groups: 3, muted: 3, mentions: 1 }))
    listener.close()
  })

  it('an archived or muted chat is in no badge; `unread=1` lists chats with unread messages', async () => {
    const owner = await anOwner()
    const channel = { id: owner.channelId, owner }
    const boss = chatter(server, owner)
    const mates = [await aManager({ channel }), await aManager({ channel })].map((seat) =>
      chatter(server, seat),
    )
    for (const mate of mates) await mate.send(colleague(boss), 'Прочитайте')
    expect((await boss.list({ unread: 1 })).data.total).toBe(2)
    await set(boss, colleague(mates[0]!), { is_archived: true })
    expect(await boss.unread()).toEqual(unreadOf({ inside: 2, muted: 1 }))
    expect((await boss.list({ unread: 1 })).data.items).toMatchObject([{ manager_id: mates[1]!.managerId }])
    await boss.read(colleague(mates[1]!))
    expect((await boss.list({ unread: 1 })).data.total).toBe(0)
  })
})
