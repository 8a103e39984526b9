import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from '#testing/database.ts'

import { ConnectionPool } from './connection-pool.ts'
import {
  closeDatabase,
  db,
  driver,
  openDatabase,
  preparedDriver,
  signalListener,
  sql,
  transaction,
  withTimeLimits,
} from './index.ts'
import { sendSignal } from './signals.ts'

/** A line to PostgreSQL that can be cut, refused and held up. */
let line: { url: string; cut(): void; isOpen: boolean; isStopped: boolean; resume(): void; server: Server }
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  const owner = postgres(database.ownerUrl, { max: 1 })
  await owner`create table kept (n int8)`
  await owner`grant all on kept to public`
  await owner.end()
  const address = new URL(database.url)
  const [port, host] = [Number(address.port), address.hostname]
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (!line.isOpen) return void near.destroy()
    const far = connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    if (line.isStopped) near.pause()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  line = {
    url: address.href,
    server,
    isOpen: true,
    isStopped: false,
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    resume() {
      this.isStopped = false
      for (const socket of sockets) socket.resume()
    },
  }
}, 60_000)
afterAll(async () => {
  line.cut()
  line.server.close()
  await database.drop()
})
afterEach(() => closeDatabase())

const stop = () => {
  line.isStopped = true
}

it('connections that are cut again and again under load all work afterwards', async () => {
  openDatabase(line.url, { connections: 4 })
  await Promise.all([driver().unsafe('select 1'), preparedDriver().unsafe('select 1')])
  for (let round = 0; round < 15; round += 1) {
    const running = Array.from({ length: 12 }, async (_, at) => {
      for (let count = 0; count < 5; count += 1) {
        try {
          await (at % 2
            ? sql`select ${round}::int8`.execute(db())
            : driver().unsafe('select $1::int8', [round]))
        } catch {
          // Cut: the next statement follows in the same turn of the event loop, on another connection.
        }
      }
    })
    await sql`select 1`.execute(db())
    line.cut()
    await Promise.all(running)
  }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      sql<{ n: number }>`select 1::int8 as n from pg_sleep(0.01)`.execute(db()),
    ),
  )
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(answers.map(() => 1))
}, 120_000)

it('a transaction whose connection was lost does not go on in the session that follows', async () => {
  openDatabase(line.url, { connections: 1 })
  const work = transaction(async (tx) => {
    await sql`insert into kept values (1)`.execute(tx)
    line.cut()
    await sql`select 1`.execute(tx).catch(() => undefined)
    // Another caller gets the only connection, a new one.
    await sql`select 1`.execute(db())
    await sql`insert into kept values (2)`.execute(tx)
  })
  await expect(work).rejects.toMatchObject({
    code: expect.stringMatching(/^(?:CONNECTION_CLOSED|ECONNRESET)$/u),
  })
  const { rows } = await sql`select n from kept`.execute(db())
  expect(rows).toEqual([])
})

it('who waits for a connection is refused when it takes too long, and in background work waits on', async () => {
  const pool = new ConnectionPool(line.url, 1, {})
  const taken = await pool.take()
  await expect(withTimeLimits(() => pool.take(), { connection: 50, statement: 50 })).rejects.toMatchObject({
    code: 'CONNECT_TIMEOUT',
  })
  const patient = pool.take()
  pool.giveBack(taken)
  expect(await patient).toBe(taken)
  pool.giveBack(taken)
  await pool.end(1000)
})

it('a statement that is not answered in time fails, its session is ended and its work undone', async () => {
  openDatabase(line.url, { connections: 1 })
  const work = withTimeLimits(
    () =>
      transaction(async (tx) => {
        await sql`insert into kept values (3)`.execute(tx)
        await sql`select pg_sleep(600)`.execute(tx)
      }),
    { connection: 10_000, statement: 300 },
  )
  await expect(work).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' })
  const sleeping = () =>
    sql`select 1 from pg_stat_activity where pid <> pg_backend_pid() and query like '%pg_sleep(600)%'`
      .execute(db())
      .then(({ rows }) => rows.length)
  await expect.poll(sleeping).toBe(0)
  const { rows } = await sql`select n from kept`.execute(db())
  expect(rows).toEqual([])
})

it('a database that accepts connections and says nothing is refused in time, and used when it answers', async () => {
  openDatabase(line.url)
  stop()
  const refused = withTimeLimits(() => sql`select 1`.execute(db()), { connection: 100, statement: 100 })
  await expect(refused).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' })
  line.resume()
  await expect.poll(() => sql`select 1`.execute(db()).then(({ rows }) => rows.length)).toBe(1)
})

it('a database that closes every connection at once is refused, and used when it opens', async () => {
  openDatabase(line.url)
  line.isOpen = false
  await expect(sql`select 1`.execute(db())).rejects.toMatchObject({
    code: expect.stringMatching(/^(?:CONNECTION_CLOSED|ECONNRESET|CONNECT_TIMEOUT|EPIPE)$/u),
  })
  line.isOpen = true
  await sql`select 1`.execute(db())
}, 30_000)

it('signals arrive again after their connection was cut', async () => {
  openDatabase(line.url)
  const received: string[] = []
  await signalListener().listen('of_a_test', (payload) => received.push(payload))
  for (const payload of ['one', 'two', 'three']) {
    await expect
      .poll(async () => {
        await transaction((tx) => sendSignal(tx, 'of_a_test', payload))
        return received
      })
      .toContain(payload)
    line.cut()
    await expect
      .poll(() =>
        sql`select 1`.execute(db()).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  }
}, 30_000)
