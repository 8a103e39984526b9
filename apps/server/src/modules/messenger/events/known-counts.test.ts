import type { RealtimeEvents } from '@uprava/contract/realtime.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { Connection } from '#platform/database/connection.ts'
import { db, sql } from '#platform/database/index.ts'
import { aGroup, group, type Participant } from '#testing/groups.ts'
import {
  aManager,
  aWorld,
  chatter,
  colleague,
  listenToChats,
  organization,
  room,
  type TestListener,
} from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { checkUnreadCounts } from '../chats/check-unread.ts'
import { clearCounts, countsAfter, findCounts, readCounts } from './known-counts.ts'
import { flushed } from './publish.ts'
import type { Recipient } from './recipients.repository.ts'

/** The only node of its installation, which keeps recipients and their counts in memory. */
let server: TestServer
beforeAll(async () => {
  server = await startServer({ DATABASE_URL: '' })
})
afterAll(() => server.close())

/** How many look-ups of recipients the work makes, with all that it publishes. */
async function lookUpsOf(work: () => Promise<unknown>): Promise<number> {
  await flushed()
  const statements = vi.spyOn(Connection.prototype, 'run')
  await work()
  await flushed()
  const texts = statements.mock.calls.map(([text]) => text)
  statements.mockRestore()
  return texts.filter((text) => text.includes('for_connected')).length
}

/** The event of a message of a chat. */
type NewMessage = RealtimeEvents['new-message'] & { kind: 'chat' }
const receive = async (listener: TestListener, text: string): Promise<NewMessage> =>
  (await listener.next('new-message', said(text))) as NewMessage
const said = (message: string) => (event: { message?: { message: string } }) =>
  event.message?.message === message

describe('recipients and counts in memory', () => {
  it('RT-31, CHAT-22: further messages of a chat need no look-up, and carry what the counts of the channel say', async () => {
    const { anna, maria, viktor, boris } = await aWorld(server)
    const listeners = await Promise.all([viktor, boris].map((who) => listenToChats(server.url, who)))
    const opened = (await anna.send(colleague(maria), 'Первое')).data.items[0]!
    const toMaria = await listenToChats(server.url, maria)
    const send = async (text: string) => {
      await anna.send(organization(viktor.channelId), text)
      await anna.send(room(opened.chat.id), `${text} лично`)
    }
    await send('Второе')
    expect(
      await lookUpsOf(async () => {
        for (let at = 0; at < 5; at += 1) await send(`Ещё ${at}`)
      }),
    ).toBe(0)
    for (const [at, who] of [viktor, boris].entries())
      expect((await receive(listeners[at]!, 'Ещё 4')).unread).toEqual(await who.unread())
    const last = await receive(toMaria, 'Ещё 4 лично')
    expect(last.unread).toEqual(await maria.unread())
    expect(last.unread_messages_count).toBe(7)
  })

  it('RT-31, CHAT-22: what else changes a count is in the next event', async () => {
    const { anna, viktor } = await aWorld(server)
    const toViktor = await listenToChats(server.url, viktor)
    const ref = organization(anna.channelId)
    const send = async (text: string) => {
      const { data } = await anna.send(organization(viktor.channelId), text)
      const { unread, is_muted: isMuted } = await receive(toViktor, text)
      expect(unread).toEqual(await viktor.unread())
      return { id: data.items[0]!.id, unread, isMuted }
    }
    await send('Один')
    const { id } = await send('Два')
    await viktor.read(ref)
    expect((await send('Три')).unread.organization).toBe(1)
    await server.as(anna).call('DELETE /chat-list/messages/{id}', {
      params: { id },
      query: { channel_id: anna.channelId },
    })
    expect((await send('Четыре')).unread.organization).toBe(2)
    const set = (chosen: Record<string, unknown>) =>
      server.as(viktor).call('PUT /chat-list/{id}/settings', {
        params: { id: anna.channelId },
        query: { subject_type: 'ORGANIZATION', channel_id: viktor.channelId },
        body: chosen,
      })
    await set({ muted_until: 'forever' })
    expect(await send('Пять')).toMatchObject({ unread: { organization: 3, muted: 3 }, isMuted: true })
    await set({ muted_until: null, is_archived: true })
    await send('Шесть')
    expect(await send('Семь')).toMatchObject({ unread: { organization: 5, muted: 0 }, isMuted: false })
  })

  it('RT-31: whoever is let in receives the next message, whoever is gone does not', async () => {
    const { boss, mates, id } = await aGroup(server, 2)
    const [mate, other] = mates as [Participant, Participant]
    await boss.groups.remove(id, other)
    const [toMate, toOther] = await Promise.all([mate, other].map((who) => listenToChats(server.url, who)))
    await boss.send(group(id), 'Раз')
    expect(await lookUpsOf(() => boss.send(group(id), 'Два'))).toBe(0)
    await boss.groups.add(id, other)
    await boss.send(group(id), 'Три')
    expect((await receive(toOther!, 'Три')).unread).toEqual(await other.unread())
    await boss.groups.remove(id, mate)
    await boss.send(group(id), 'Четыре')
    await receive(toOther!, 'Четыре')
    expect(toMate!.of('new-message').map((event) => event.message?.message)).not.toContain('Четыре')
  })

  it('RT-31: a new seat of a channel receives the next message of its chats', async () => {
    const { anna, viktor } = await aWorld(server)
    const toViktor = await listenToChats(server.url, viktor)
    await anna.send(organization(viktor.channelId), 'Раз')
    expect(await lookUpsOf(() => anna.send(organization(viktor.channelId), 'Два'))).toBe(0)
    const { channelId: channel } = viktor
    const newcomer = chatter(server, await aManager({ channel: { id: channel, owner: viktor } }))
    const toNewcomer = await listenToChats(server.url, newcomer)
    await anna.send(organization(channel), 'Три')
    expect((await receive(toNewcomer, 'Три')).unread).toEqual(await newcomer.unread())
    await receive(toViktor, 'Три')
  })

  it('RT-31: all is read again after the connection for signals of other processes was lost', async () => {
    const { anna, viktor } = await aWorld(server)
    await listenToChats(server.url, viktor)
    const send = () => anna.send(organization(viktor.channelId), 'Раз')
    await send()
    expect(await lookUpsOf(send)).toBe(0)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'uprava signals' and datname = current_database()`.execute(db())
    await vi.waitFor(async () => expect(await lookUpsOf(send)).toBe(1), { timeout: 60_000 })
  })

  it('CHAT-22: the sample finds counts that differ from the stored rows, and the next event is right again', async () => {
    const { anna, viktor } = await aWorld(server)
    const toViktor = await listenToChats(server.url, viktor)
    await anna.send(organization(viktor.channelId), 'Раз')
    await receive(toViktor, 'Раз')
    await flushed()
    expect(await checkUnreadCounts()).toBe(0)
    // A change that passes the product by.
    await sql`
      insert into read_marks (manager_id, chat_id, side, read_position, read_count)
      select ${viktor.managerId}, id, case a_channel_id when ${viktor.channelId} then 'a' else 'b' end, 1, 1 from chats
      where kind = 'organization' and ${viktor.channelId} in (a_channel_id, b_channel_id)`.execute(db())
    expect(await checkUnreadCounts()).toBeGreaterThan(0)
    await anna.send(organization(viktor.channelId), 'Два')
    expect((await receive(toViktor, 'Два')).unread.organization).toBe(1)
  })
})

describe('a message and the snapshot of known counts', () => {
  const row: Recipient = {
    chat_id: 1,
    side: 'b',
    manager_id: 900_001,
    channel_id: 5,
    role: null,
    hidden_id: 0,
    version: null,
    is_online: true,
    inside: 3,
    organization: 0,
    groups: 0,
    muted: 0,
    mentions: 0,
    unread: 2,
    unread_mentions: 0,
    is_muted: false,
    is_quiet: false,
    mute_ends_ms: null,
    snapshot: '100:110:102,105',
  }
  const ends = { managerId: 1, channelId: 5 }
  const chat = { id: 1, kind: 'room' as const, a: ends, b: { ...ends, managerId: row.manager_id } }
  const read = (work: () => void = () => undefined) =>
    readCounts(async () => {
      work()
      return { recipients: [row] }
    })
  const after = (xid: number, side: 'a' | 'b' = 'a') => {
    const known = findCounts(row)
    return known && countsAfter(row, known, { chat, side, senderId: 1, xid })
  }

  it.for([
    ['that had ended before it', 99, 3],
    ['that had ended although later ones had not', 104, 3],
    ['that was running', 105, 4],
    ['that began after it', 110, 4],
  ] as const)('RT-31: counts a message of a transaction %s once', async ([, xid, inside]) => {
    await read()
    expect(after(xid)).toMatchObject({ inside, unread: inside - 1 })
  })

  it('RT-31: does not count what the account’s own side has written', async () => {
    await read()
    expect(after(120, 'b')).toMatchObject({ inside: 3, unread: 2 })
  })

  it('RT-31: is not kept when something has changed while it was read', async () => {
    clearCounts(null)
    await read(() => clearCounts([row.manager_id]))
    expect(after(120)).toBeNull()
    await read(() => clearCounts(null))
    expect(after(120)).toBeNull()
  })
})
