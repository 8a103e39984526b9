import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { newClient } from '#testing/client.ts'
import { fillGroup, aGroup, group } from '#testing/groups.ts'
import { formOf } from '#testing/long-tests.ts'
import { chatter, listenToChats, type TestListener } from '#testing/messenger.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { aToken, type TestSeat } from '#testing/people.ts'
import { startProduct, type ProductProcess } from '#testing/process.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { checkUnreadCounts } from '../chats/check-unread.ts'

const members = formOf({ home: 12, full: 50 })
const messagesOfEach = formOf({ home: 10, full: 20 })

let here: TestServer
let there: ProductProcess
let dataDir: string
let port: number

beforeAll(async () => {
  here = await startServer()
  dataDir = await mkdtemp(path.join(tmpdir(), 'uprava-node-'))
  port = await freePort()
  there = await startProduct({ port, databaseUrl: here.databaseUrl, dataDir })
}, 60_000)
afterAll(async () => {
  await there.stop()
  await here.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Sends until it is answered, as the outbox does: the client id is the same in every try. The first is cut off at times. */
async function sendSurely(who: TestSeat, id: number, message: string, isCut: boolean): Promise<void> {
  const clientId = randomUUID()
  const client = newClient(there.url, who)
  for (let isFirst = true; ; isFirst = false) {
    try {
      const sending = client.call('POST /chat-list/{id}/send-message', {
        params: { id },
        query: { subject_type: 'GROUP', channel_id: who.channelId },
        body: { message, client_id: clientId },
      })
      if (isFirst && isCut) void sending.catch(() => null)
      else if ((await sending).status === 200) return
    } catch {
      // The node is not there: it comes back.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

it(`GRP-45 ${members} members sending ${messagesOfEach} messages each at once, with lost answers and a kill -9: each is there once, in one order for all`, async () => {
  const { boss, id, channel } = await aGroup(here, 0)
  const added = await fillGroup(id, channel, members)
  const seats = await Promise.all(
    added.map(async ({ managerId, personId }) => ({
      ...boss,
      managerId,
      personId,
      token: await aToken(personId, managerId),
    })),
  )
  const devices = await Promise.all([boss, seats[0]!, seats.at(-1)!].map((who) => aDevice(who, id)))
  let done = 0
  const restarting = (async () => {
    await expect.poll(() => done, { timeout: 60_000 }).toBeGreaterThan((members * messagesOfEach) / 4)
    await there.kill()
    there = await startProduct({ port, databaseUrl: here.databaseUrl, dataDir })
  })()
  await Promise.all(
    seats.map(async (who, one) => {
      for (let count = 0; count < messagesOfEach; count += 1) {
        await sendSurely(who, id, `${one} ${count}`, (one + count) % 7 === 0)
        done += 1
      }
    }),
  )
  await restarting
  const expected = seats.flatMap((_, one) =>
    Array.from({ length: messagesOfEach }, (_one, count) => `${one} ${count}`),
  )
  const histories = await Promise.all(seats.map((who) => historyOf(chatter(here, who), id)))
  const [first] = histories
  expect(first!.map((one) => one.message).toSorted()).toEqual(expected.toSorted())
  for (const history of histories) expect(history).toEqual(first)
  // Each author's messages stand in the order of writing: the next was sent after the answer to the one before.
  for (const one of seats.keys())
    expect(
      first!.flatMap(({ message }) => (message.startsWith(`${one} `) ? [Number(message.split(' ')[1])] : [])),
    ).toEqual([...Array(messagesOfEach).keys()])
  for (const device of devices) {
    await expect.poll(device.known, { timeout: 20_000 }).toEqual(first!.map((one) => one.id))
    expect(device.receivedTwice()).toEqual([])
    device.close()
  }
  expect(await checkUnreadCounts(100)).toBe(0)
}, 120_000)

/**
 * A client that stays connected: cut off, it connects again and fetches what it has missed. The node that is killed cuts its
 * own connections off, and the other one those that may have missed something.
 */
async function aDevice(who: TestSeat, id: number) {
  const connections: { listener: TestListener; fetched: number[] }[] = []
  let isClosed = false
  const connect = async (): Promise<void> => {
    const listener = await listenToChats(here.url, who)
    connections.push({ listener, fetched: (await historyOf(chatter(here, who), id)).map((one) => one.id) })
    void listener.ended.then(() => (isClosed ? undefined : connect()))
  }
  await connect()
  const received = ({ listener }: (typeof connections)[number]) =>
    listener
      .of('new-message')
      .flatMap(({ message }) => ('kind' in message && message.kind === 'text' ? [message.id] : []))
  return {
    known: () =>
      [...new Set(connections.flatMap((one) => [...one.fetched, ...received(one)]))].toSorted(byNumber),
    receivedTwice: () =>
      connections.flatMap((one) => received(one).filter((message, at, all) => all.indexOf(message) !== at)),
    close: () => {
      isClosed = true
      for (const { listener } of connections) listener.close()
    },
  }
}

const byNumber = (one: number, other: number) => one - other

/** All messages of the group that are no service lines, oldest first. */
async function historyOf(who: ReturnType<typeof chatter>, id: number) {
  const found: { id: number; message: string }[] = []
  for (let before: number | undefined; ; before = found.at(-1)!.id) {
    const { data } = await who.history(group(id), { per_page: 100, ...(before && { before_id: before }) })
    found.push(
      ...data.items.filter((one) => one.kind === 'text').map((one) => ({ id: one.id, message: one.message })),
    )
    if (!data.has_older || data.items.length === 0) return found.toReversed()
  }
}
