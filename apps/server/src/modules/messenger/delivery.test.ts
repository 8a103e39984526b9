import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import postgres, { type Sql } from 'postgres'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { newToken, tokenHash } from '#platform/secrets.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { formOf } from '#testing/long-tests.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { startProduct, type ProductProcess } from '#testing/process.ts'

const short = { clients: 100, messages: 5, kills: 1, pauseMs: 400 }
/** In the longest form a thousand clients for about two minutes, and the server is killed three times. */
const size = formOf({
  home: { ...short, clients: 40 },
  full: short,
  longest: { clients: 1000, messages: 30, kills: 3, pauseMs: 4000 },
})
const seatsPerChannel = 10
/** The id before the first message: clients catch up from it. */
const firstId = 100
/**
 * A client that catches up reads so many messages again that it knows, as the product's: a node learns of the end of a
 * transaction after its locks are let go, so that the event of the next message can overtake its own.
 */
const overlap = 30

let database: TestDatabase
let sql: Sql<{ bigint: number }>
let dataDir: string
let port: number
let server: ProductProcess

beforeEach(async () => {
  database = await createTestDatabase()
  sql = postgres(database.ownerUrl, {
    max: 2,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    onnotice: () => undefined,
  })
  dataDir = await mkdtemp(path.join(tmpdir(), 'uprava-delivery-'))
  port = await freePort()
  server = await startProduct({ port, databaseUrl: database.url, dataDir })
}, 60_000)

afterEach(async () => {
  await server.stop()
  await sql.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

type Account = { managerId: number; channelId: number; partnerId: number; token: string }

/** Pairs of channels with seats; the accounts of a pair share one chat. */
async function seedAccounts(): Promise<Account[]> {
  const channels = size.clients / seatsPerChannel
  await sql`select setval('messages_id_seq', ${firstId})`
  const rows = await sql<{ manager_id: number; channel_id: number }[]>`
    with o as (
      insert into organizations (name, inn, email, phone, address, category_id, scope_id)
      select 'Организация ' || n, '1400000000', 'a@uprava.example', '79990000000', 'адрес', 1, 1
      from generate_series(1, ${channels}::int) n returning id
    ), c as (
      insert into channels (organization_id, name, scope_id, type_id, address)
      select id, 'Канал ' || id, 1, 1, 'адрес' from o returning id, organization_id
    ), p as (
      insert into persons (phone, name, surname)
      select '7999' || lpad(n::text, 7, '0'), 'Имя', 'Фамилия' from generate_series(1, ${size.clients}::int) n returning id
    ), m as (
      insert into managers (person_id, organization_id, name, surname, is_verified)
      select p.id, (select min(id) from o) + p.id % ${channels}, 'Имя', 'Фамилия', true from p returning id, organization_id
    )
    insert into seats (channel_id, manager_id, appointment, is_owner)
    select c.id, m.id, 'Специалист', false from m join c using (organization_id)
    returning manager_id, channel_id`
  await sql`
    update organizations o set owner_manager_id = (select min(id) from managers m where m.organization_id = o.id)`
  const ids = [...new Set(rows.map((row) => row.channel_id))].toSorted((one, other) => one - other)
  return Promise.all(
    rows.map(async ({ manager_id: managerId, channel_id: channelId }) => {
      const token = newToken()
      await sql`
        insert into sessions (token_hash, person_id, manager_id, expires_at)
        select ${tokenHash(token)}, person_id, id, now() + interval '1 day' from managers where id = ${managerId}`
      const at = ids.indexOf(channelId)
      return { managerId, channelId, partnerId: ids[at % 2 === 0 ? at + 1 : at - 1]!, token }
    }),
  )
}

/** A client like the product’s: an outbox with client ids, a reconnecting socket, catching up by after_id. */
function aClient(account: Account) {
  const base = server.url
  const address = (call: string, query = '') =>
    `${base}/api/managers/v2/chat-list/${account.partnerId}${call}?subject_type=ORGANIZATION&channel_id=${account.channelId}${query}`
  const headers = { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' }
  const known = new Map<number, string>()
  const acknowledged = new Map<string, number>()
  /** All messages up to this id are received. */
  let completeTo = firstId
  /** The newest message that this connection has brought while it still caught up. */
  let receivedMeanwhile = 0
  let isCaughtUp = false
  let connection = 0
  let isStopped = false

  const socket: Socket = io(base, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 500,
  })
  socket.on('connect', () => {
    socket.emit('subscribe', {
      channel: `private-chats.${account.managerId}`,
      auth: { headers: { Authorization: headers.authorization }, names: 'plain' },
    })
  })
  socket.on('disconnect', () => {
    isCaughtUp = false
    receivedMeanwhile = 0
    connection += 1
  })
  socket.on('subscription_succeeded', () => void catchUp(connection))
  socket.on('new-message', (_channel: string, event: { message: { id: number; client_id: string } }) => {
    known.set(event.message.id, event.message.client_id)
    if (isCaughtUp) completeTo = Math.max(completeTo, event.message.id)
    else receivedMeanwhile = Math.max(receivedMeanwhile, event.message.id)
  })

  async function catchUp(mine: number): Promise<void> {
    const isCurrent = () => mine === connection && !isStopped
    const received = [...known.keys()].toSorted((one, other) => one - other)
    completeTo = Math.min(completeTo, received.at(-overlap) ?? firstId)
    while (isCurrent()) {
      const items = await read(completeTo)
      if (items === null) {
        await sleep(100)
        continue
      }
      for (const { id, client_id } of items) known.set(id, client_id)
      if (items.length === 0) {
        if (!isCurrent()) return
        isCaughtUp = true
        // What was stored after this empty page came as an event, perhaps before the page itself.
        completeTo = Math.max(completeTo, receivedMeanwhile)
        return
      }
      completeTo = Math.max(completeTo, ...items.map(({ id }) => id))
    }
  }

  async function read(after: number): Promise<{ id: number; client_id: string }[] | null> {
    try {
      const response = await fetch(address('', `&after_id=${after}`), { headers })
      if (response.status !== 200) return null
      return ((await response.json()) as { data: { items: { id: number; client_id: string }[] } }).data.items
    } catch {
      return null
    }
  }

  /** Sends until acknowledged; every third request is dropped and repeated. */
  async function send(clientId: string): Promise<void> {
    const body = JSON.stringify({ message: `Сообщение ${clientId}`, client_id: clientId })
    for (let attempt = 0; ; attempt += 1) {
      const drop =
        attempt < 2 && Math.random() < 0.3
          ? AbortSignal.timeout(1 + Math.floor(Math.random() * 30))
          : undefined
      try {
        const response = await fetch(address('/send-message'), {
          method: 'POST',
          headers,
          body,
          signal: drop,
        })
        if (response.status === 200) {
          const { data } = (await response.json()) as { data: { items: { id: number }[] } }
          acknowledged.set(clientId, data.items[0]!.id)
          return
        }
      } catch {
        // Not acknowledged.
      }
      await sleep(50 + Math.random() * 200)
    }
  }

  return {
    account,
    known,
    acknowledged,
    async chat() {
      for (let count = 0; count < size.messages; count += 1) {
        await send(randomUUID())
        // While it still opens, the library notices the end only after its time for connecting.
        if (Math.random() < 0.2 && socket.connected) socket.io.engine?.close()
        await sleep(Math.random() * 2 * size.pauseMs)
      }
    },
    isComplete: (newest: number) => isCaughtUp && completeTo >= newest,
    stop() {
      isStopped = true
      socket.disconnect()
    },
  }
}

async function killAndRestart(): Promise<void> {
  await server.kill()
  await sleep(300)
  server = await startProduct({ port, databaseUrl: database.url, dataDir })
}

describe('delivery', () => {
  it(`API-55, RT-34: ${size.clients} clients with broken connections and a killed server: every acknowledged message exactly once at every client`, async () => {
    const accounts = await seedAccounts()
    const clients = accounts.map((account) => aClient(account))
    const total = size.clients * size.messages
    const acknowledgedSoFar = () => clients.reduce((sum, client) => sum + client.acknowledged.size, 0)
    const chatting = Promise.all(clients.map((client) => client.chat()))
    for (let count = 1; count <= size.kills; count += 1) {
      // In the middle of the exchange, at whatever speed of the machine.
      await vi.waitUntil(() => acknowledgedSoFar() >= (total * count) / (size.kills + 1), {
        timeout: 120_000,
      })
      await killAndRestart()
    }
    await chatting

    const acknowledged = new Map(clients.flatMap((client) => [...client.acknowledged]))
    const stored = await sql<{ id: number; client_id: string; chat_id: number; sender: number }[]>`
      select id, client_id, chat_id, sender_manager_id as sender from messages order by id`
    expect(acknowledged.size).toBe(total)
    const byClientId = new Map(stored.map((row) => [row.client_id, row.id]))
    expect(byClientId.size).toBe(stored.length)
    for (const [clientId, id] of acknowledged) expect(byClientId.get(clientId)).toBe(id)

    const chatOf = new Map<string, number>()
    for (const row of await sql<
      { id: number; a_channel_id: number; b_channel_id: number }[]
    >`select id, a_channel_id, b_channel_id from chats`) {
      chatOf.set(`${row.a_channel_id}`, row.id)
      chatOf.set(`${row.b_channel_id}`, row.id)
    }
    for (const client of clients) {
      const expected = stored
        .filter((row) => row.chat_id === chatOf.get(`${client.account.channelId}`))
        .map((row) => row.id)
      await expect
        .poll(() => client.isComplete(expected.at(-1)!), { timeout: 30_000, interval: 50 })
        .toBe(true)
      expect([...client.known.keys()].toSorted((one, other) => one - other)).toEqual(expected)
    }
    const [counts] = await sql<{ wrong: number }[]>`
      select count(*) as wrong from chats c where (message_count, a_count + b_count, last_message_id) <> (
        select count(*), count(*), max(id) from messages m where m.chat_id = c.id)`
    expect(counts!.wrong).toBe(0)
    for (const client of clients) client.stop()
  }, 300_000)
})
