import type { ChatName } from '@uprava/contract/messenger.ts'
import { managerChannel } from '@uprava/contract/realtime.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db } from '#platform/database/index.ts'
import { broadcastEach } from '#platform/realtime/index.ts'
import { fillGroup, aGroup, group, type Participant } from '#testing/groups.ts'
import { listenToChats, unreadOf, type TestListener } from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { audienceOf, flushed } from '../events/publish.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Resolves when all that was published so far has arrived: the draft follows it on the same connection. */
async function settled(who: Participant, listener: TestListener): Promise<void> {
  await flushed()
  const origin = `marker ${Math.random()}`
  const body = {
    subject_type: 'SAVED',
    id: who.managerId,
    message: origin,
    origin,
    channel_id: who.channelId,
  }
  await server.as(who).call('PUT /chat-list/drafts', { body })
  await listener.next('draft', (event) => event.origin === origin)
}

/** How many had gone from the group by now. */
const versionOf = async (id: number) =>
  (await db().selectFrom('chat_groups').select('version').where('chat_id', '=', id).executeTakeFirstOrThrow())
    .version

/** What the listener has received of the group, in order. */
const eventsOf = (listener: TestListener, id: number) =>
  listener.received.filter(({ payload }) => {
    const chat: ChatName | null = 'chat' in payload ? payload.chat : null
    return chat?.subject_type === 'GROUP' && chat.id === id
  })

describe('events of a group', () => {
  it('GRP-15 a changed right holds on the next call and reaches every member from its own side', async () => {
    const { boss, mates, id } = await aGroup(server, 2)
    const [mate, other] = mates as [Participant, Participant]
    const listeners = await Promise.all([boss, mate, other].map((who) => listenToChats(server.url, who)))
    const [toBoss, toMate, toOther] = listeners as [TestListener, TestListener, TestListener]
    await boss.groups.link(id)
    await boss.groups.change(id, { settings: { writes: 'owners' } })
    const chat = { subject_type: 'GROUP', id, channel_id: boss.channelId }
    const isNarrowed = ({ group: one }: { group: { settings: { writes: string } } }) =>
      one.settings.writes === 'owners'
    const [atBoss, atMate] = [
      await toBoss.next('group-changed', isNarrowed),
      await toMate.next('group-changed', isNarrowed),
    ]
    expect(atMate).toMatchObject({ chat, group: { role: 'member', link: null, requests_count: null } })
    expect(atBoss).toMatchObject({
      chat,
      group: { role: 'owner', link: { mode: 'open' }, requests_count: 0 },
    })
    expect(atMate.group).toEqual((await mate.groups.get(id)).data)
    expect((await mate.send(group(id), 'Поздно')).status).toBe(403)
    await boss.groups.role(id, mate, 'owner')
    const promoted = await toMate.next('group-changed', (event) => event.group.role === 'owner')
    expect(promoted.group).toEqual((await mate.groups.get(id)).data)
    expect((await mate.send(group(id), 'Теперь можно')).status).toBe(200)
    await settled(other, toOther)
    expect(toOther.of('group-changed').at(-1)!.group).toEqual((await other.groups.get(id)).data)
    for (const one of listeners) one.close()
  })

  it('GRP-38 the first other reader of my message reaches me by message-seen; other members get none', async () => {
    const { boss, mates, id } = await aGroup(server, 2)
    const [reader, third] = mates as [Participant, Participant]
    const { id: message } = (await boss.send(group(id), 'Прочитайте')).data.items[0]!
    const listeners = await Promise.all([boss, reader, third].map((who) => listenToChats(server.url, who)))
    const [toBoss, toReader, toThird] = listeners as [TestListener, TestListener, TestListener]
    await reader.read(group(id))
    const seen = { last_seen_id: message, manager_id: reader.managerId }
    expect(await toBoss.next('message-seen')).toMatchObject({ ...seen, is_own_side: false })
    expect(await toReader.next('message-seen')).toMatchObject({
      ...seen,
      is_own_side: true,
      unread: unreadOf({}),
      unread_messages_count: 0,
    })
    // The second reader is nothing new to the author.
    await third.read(group(id))
    await toThird.next('message-seen')
    await settled(boss, toBoss)
    expect(toBoss.of('message-seen')).toHaveLength(1)
    expect(toThird.of('message-seen')).toHaveLength(1)
    expect(toReader.of('message-seen')).toHaveLength(1)
    for (const one of listeners) one.close()
  })

  it('GRP-29 whatever is in flight, group-left is the last event for whoever has gone', async () => {
    const { boss, mates, id } = await aGroup(server, 4)
    const [gone, ...others] = mates as [Participant, ...Participant[]]
    for (let round = 0; round < 4; round += 1) {
      const listener = await listenToChats(server.url, gone)
      const writing = others.map(async (who) => {
        for (let count = 0; count < 8; count += 1) await who.send(group(id), `${round} ${count}`)
      })
      await listener.next('new-message')
      const version = await versionOf(id)
      const isLeaving = round % 2 === 0
      expect((await (isLeaving ? gone.groups.leave(id) : boss.groups.remove(id, gone))).status).toBe(200)
      await Promise.all(writing)
      await boss.groups.change(id, { name: `Имя ${round}` })
      // What some node had prepared before, and delivers only now.
      const chat = { subject_type: 'GROUP', id, channel_id: gone.channelId }
      const audience = { name: audienceOf(id), version }
      broadcastEach([{ channel: managerChannel(gone.managerId), own: { chat } }], 'writing', {}, { audience })
      await settled(gone, listener)
      const received = eventsOf(listener, id)
      expect(received.at(-1)).toEqual({
        event: 'group-left',
        payload: {
          chat: { subject_type: 'GROUP', id, channel_id: gone.channelId },
          reason: isLeaving ? 'left' : 'removed',
          unread: unreadOf({}),
        },
      })
      expect(listener.of('group-left')).toHaveLength(1)
      // Nothing that was committed after it: the line that names the leaver is.
      const { items } = (await boss.history(group(id), { per_page: 100 })).data
      const line = items.find((one) => one.service?.targets.some((target) => target.id === gone.managerId))!
      for (const { message } of listener.of('new-message'))
        expect((message as { id: number }).id).toBeLessThan(line.id)
      listener.close()
      await boss.groups.add(id, gone)
    }
  })

  it('GRP-41 typing is passed on up to a hundred members with the name; in larger groups nothing is sent', async () => {
    const { boss, mates, id, channel } = await aGroup(server, 1)
    const [mate] = mates as [Participant]
    await fillGroup(id, channel, 98)
    expect((await boss.groups.get(id)).data.members_count).toBe(100)
    const listeners = await Promise.all([boss, mate].map((who) => listenToChats(server.url, who)))
    const [toBoss, toMate] = listeners as [TestListener, TestListener]
    expect((await boss.groups.writing(id)).status).toBe(200)
    expect(await toMate.next('writing')).toEqual({
      chat: { subject_type: 'GROUP', id, channel_id: mate.channelId },
      manager: { id: boss.managerId, full_name: `${boss.name} ${boss.surname}` },
    })
    await settled(boss, toBoss)
    expect(toBoss.of('writing')).toEqual([])
    await fillGroup(id, channel, 1)
    expect((await mate.groups.writing(id)).status).toBe(200)
    await settled(boss, toBoss)
    expect(toBoss.of('writing')).toEqual([])
    for (const one of listeners) one.close()
  })
})
