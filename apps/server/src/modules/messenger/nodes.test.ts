import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { managerChannel } from '@uprava/contract/realtime.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db } from '#platform/database/index.ts'
import { broadcast } from '#platform/realtime/index.ts'
import { newClient } from '#testing/client.ts'
import { aWorld, listenToChats } from '#testing/messenger.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { startProduct, type ProductProcess } from '#testing/process.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { messageKey } from './events/publish.ts'
import { insertMany } from './posting/posting.repository.ts'

/** A node is started again, on a machine that may be busy. Milliseconds. */
const slow = { timeout: 120_000 }

let here: TestServer
let there: ProductProcess
let dataDir: string
let world: Awaited<ReturnType<typeof aWorld>>

beforeAll(async () => {
  here = await startServer()
  world = await aWorld(here)
  dataDir = await mkdtemp(path.join(tmpdir(), 'uprava-node-'))
  there = await startProduct({ port: await freePort(), databaseUrl: here.databaseUrl, dataDir })
}, 60_000)
afterAll(async () => {
  await there.stop()
  await here.close()
  await rm(dataDir, { recursive: true, force: true })
})

const chat = (own: number, partner: number) => ({
  params: { id: partner },
  query: { subject_type: 'ORGANIZATION', channel_id: own },
})

describe('two nodes', () => {
  it('RT-31: a message sent on one is received on the other, with the counts', async () => {
    const { viktor, anna } = world
    const listener = await listenToChats(there.url, anna)
    await expect
      .poll(async () => (await viktor.list()).data.items.every((entry) => entry.is_online))
      .toBe(true)
    const sent = await here.as(viktor).call('POST /chat-list/{id}/send-message', {
      ...chat(viktor.channelId, anna.channelId),
      body: { message: 'На другой узел', client_id: randomUUID() },
    })
    const event = await listener.next('new-message', ({ message }) => message.id === sent.data.items[0]!.id)
    expect(event).toMatchObject({ unread: { organization: 1 }, unread_messages_count: 1 })
    listener.close()
  })

  it('RT-38: a writing signal is published once in two seconds, on whichever node it arrives', async () => {
    const { viktor, anna } = world
    const listener = await listenToChats(here.url, anna)
    const clients = [here.as(viktor), newClient(there.url, viktor)]
    const signals = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        clients[at % 2]!.call('POST /chat-list/{id}/notify-writing', chat(viktor.channelId, anna.channelId)),
      ),
    )
    expect(signals.map(({ status }) => status)).toEqual(signals.map(() => 200))
    await viktor.send({ type: 'ORGANIZATION', id: anna.channelId }, 'После сигнала')
    await listener.next('new-message', ({ message }) => message.message === 'После сигнала')
    await newClient(there.url, viktor).call('POST /chat-list/{id}/send-message', {
      ...chat(viktor.channelId, anna.channelId),
      body: { message: 'После сигнала с другого узла', client_id: randomUUID() },
    })
    await listener.next('new-message', ({ message }) => message.message === 'После сигнала с другого узла')
    expect(listener.of('writing')).toHaveLength(1)
    listener.close()
  })

  it('RT-42: a message of a node that ended before announcing it is received on the others, once', async () => {
    const { viktor, boris, anna } = world
    const listeners = [await listenToChats(here.url, anna), await listenToChats(there.url, anna)]
    await viktor.send({ type: 'ORGANIZATION', id: anna.channelId }, 'Чат открыт')
    const { items } = (await anna.history({ type: 'ORGANIZATION', id: viktor.channelId })).data
    const [opened] = await db()
      .selectFrom('messages')
      .select(['chat_id', 'side'])
      .where('id', '=', items[0]!.id)
      .execute()
    // What a node leaves that is killed after its commit.
    const rows = await insertMany(
      [viktor, boris].map((who) => ({
        chatId: opened!.chat_id,
        chatKind: 'organization' as const,
        side: opened!.side,
        kind: 'text' as const,
        format: 'plain' as const,
        plain: null,
        mentions: null,
        service: null,
        voice: null,
        pollId: null,
        savedFromId: null,
        wasScheduled: false,
        senderId: who.managerId,
        channelId: viktor.channelId,
        clientId: randomUUID(),
        text: 'Не объявлено',
        keys: [],
        hasFiles: false,
        answerId: null,
        forwardedFromId: null,
      })),
    )
    const ids = rows.map(({ id }) => id)
    for (const listener of listeners)
      for (const id of ids) await listener.next('new-message', ({ message }) => message.id === id)
    // A late announcement, of a node that had only stood still, is dropped.
    const last = listeners[0]!.of('new-message').at(-1)!
    broadcast(managerChannel(anna.managerId), 'new-message', last, {
      once: { key: messageKey(ids.at(-1)!), announcement: 'late' },
    })
    await viktor.send({ type: 'ORGANIZATION', id: anna.channelId }, 'После всех')
    for (const listener of listeners) {
      await listener.next('new-message', ({ message }) => message.message === 'После всех')
      const received = listener.of('new-message').map(({ message }) => message.id)
      expect(received.filter((id) => ids.includes(id))).toEqual(ids)
      expect(listener.of('new-message').find(({ message }) => message.id === ids[1])).toMatchObject({
        unread: { organization: expect.any(Number) as number },
      })
      listener.close()
    }
  })

  it('RT-42: killed while it answers, the others receive every acknowledged message once', slow, async () => {
    const { viktor, anna } = world
    const listener = await listenToChats(here.url, anna)
    const acknowledged: number[] = []
    let sent = 0
    const send = async () => {
      for (;;) {
        sent += 1
        try {
          const { status, data } = await newClient(there.url, viktor).call(
            'POST /chat-list/{id}/send-message',
            {
              ...chat(viktor.channelId, anna.channelId),
              body: { message: `До конца ${sent}`, client_id: randomUUID() },
            },
          )
          if (status !== 200) return
          acknowledged.push(data.items[0]!.id)
        } catch {
          return
        }
        if (acknowledged.length === 60) await there.kill()
      }
    }
    await Promise.all(Array.from({ length: 8 }, send))
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)
    await expect
      .poll(
        () => {
          const received = listener.of('new-message').map(({ message }) => message.id)
          return acknowledged.map((id) => received.filter((one) => one === id).length)
        },
        { timeout: 60_000 },
      )
      .toEqual(acknowledged.map(() => 1))
    listener.close()
    there = await startProduct({ port: await freePort(), databaseUrl: here.databaseUrl, dataDir })
  })

  it('the same client id on both concurrently is one message; ids grow in the order of commits', async () => {
    const { viktor, boris, anna } = world
    const nodes = [here.url, there.url]
    const start = (await anna.history({ type: 'ORGANIZATION', id: viktor.channelId })).data.items[0]!.id
    const seen: number[] = []
    let isDone = false
    const reading = (async () => {
      for (;;) {
        const isLast = isDone
        const { data, status } = await anna.history(
          { type: 'ORGANIZATION', id: viktor.channelId },
          { after_id: seen.at(-1) ?? start, per_page: 20 },
        )
        expect(status).toBe(200)
        seen.push(...data.items.map(({ id }) => id).toReversed())
        if (isLast && data.items.length === 0) return
      }
    })()
    const ids = Array.from({ length: 40 }, () => randomUUID())
    const sent = await Promise.all(
      [viktor, boris].flatMap((who) =>
        ids.flatMap((client_id) =>
          nodes.map((url) =>
            newClient(url, who).call('POST /chat-list/{id}/send-message', {
              ...chat(who.channelId, anna.channelId),
              body: { message: client_id, client_id },
            }),
          ),
        ),
      ),
    )
    isDone = true
    await reading
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    const answered = [...new Set(sent.map(({ data }) => data.items[0]!.id))].toSorted(
      (one, other) => one - other,
    )
    expect(answered).toHaveLength(80)
    expect(seen).toEqual(answered)
  })
})
