import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newClient } from '../client.ts'
import { aWorld, listenToChats } from '../messenger.ts'
import { startProduct, type ProductProcess } from '../process.ts'
import { startServer } from '../server.ts'
import { freePort } from './free-port.ts'
import { startOwnDatabase, type OwnDatabase } from './own-database.ts'

/** Generous: a machine of continuous integration may stand still for seconds. */
const timeout = { timeout: 60_000, interval: 100 }

describe('OPS-26 without PostgreSQL', () => {
  let database: OwnDatabase
  let node: ProductProcess
  let dataDir: string
  let world: Awaited<ReturnType<typeof aWorld>>

  beforeAll(async () => {
    database = await startOwnDatabase()
    const seeding = await startServer({}, { ...database, drop: async () => undefined })
    world = await aWorld(seeding)
    await seeding.close()
    dataDir = await mkdtemp(path.join(tmpdir(), 'uprava-node-'))
    node = await startProduct({ port: await freePort(), databaseUrl: database.url, dataDir })
  }, 240_000)
  afterAll(async () => {
    await node.stop()
    await database.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  const send = async (clientId: string) => {
    // A colleague: messages to other organizations are limited in rate.
    const { viktor, boris } = world
    return newClient(node.url, viktor).call('POST /chat-list/{id}/send-message', {
      params: { id: boris.managerId },
      query: { subject_type: 'PRIVATE-MANAGER', channel_id: viktor.channelId },
      body: { message: clientId, client_id: clientId },
    })
  }
  const readiness = async () => (await fetch(`${node.url}/readyz`)).status

  const ofDatabase = async <Row extends object>(text: string, values: readonly string[][] = []) => {
    const sql = postgres(database.ownerUrl, { max: 1 })
    try {
      return await sql.unsafe<Row[]>(text, [...values])
    } finally {
      await sql.end()
    }
  }
  const storedTwice = () =>
    ofDatabase('select client_id from messages group by client_id having count(*) > 1')
  const storedOf = async (clientIds: string[]) =>
    (await ofDatabase('select 1 from messages where client_id = any($1)', [clientIds])).length

  it('requests are refused with 503, nothing accepted is lost, and it continues by itself', async () => {
    const listener = await listenToChats(node.url, world.boris)
    const statuses = new Set<number>()
    const accepted: string[] = []
    const state = { isDone: false }
    const sending = async () => {
      while (!state.isDone) {
        const clientId = randomUUID()
        for (;;) {
          const { status } = await send(clientId)
          statuses.add(status)
          if (status === 200) break
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
        accepted.push(clientId)
      }
    }
    const senders = Array.from({ length: 4 }, sending)
    await expect.poll(() => accepted.length, timeout).toBeGreaterThan(20)
    await database.signal('SIGKILL')
    await expect.poll(() => [...statuses], timeout).toContain(503)
    await expect.poll(readiness, timeout).toBe(503)
    await database.start()
    await expect.poll(readiness, timeout).toBe(200)
    const before = accepted.length
    await expect.poll(() => accepted.length, timeout).toBeGreaterThan(before + 20)
    state.isDone = true
    await Promise.all(senders)
    expect(statuses).toEqual(new Set([200, 503]))
    expect(node.runs()).toBe(true)
    // Those included that were committed and whose answer was lost.
    await expect
      .poll(() => {
        const received = listener.of('new-message').map(({ message }) => message.message)
        return accepted.map((id) => received.filter((one) => one === id).length)
      }, timeout)
      .toEqual(accepted.map(() => 1))
    listener.close()
  }, 240_000)

  it('PostgreSQL killed three times in ten seconds under load: ready again, every connection works, nothing twice', async () => {
    const state = { isDone: false }
    const accepted: string[] = []
    const sending = async () => {
      while (!state.isDone) {
        const clientId = randomUUID()
        while ((await send(clientId)).status !== 200) await sleep(20)
        accepted.push(clientId)
      }
    }
    const readers = Array.from({ length: 12 }, async () => {
      while (!state.isDone) await fetch(`${node.url}/readyz`)
    })
    const senders = Array.from({ length: 12 }, sending)
    for (let kill = 0; kill < 3; kill += 1) {
      const before = accepted.length
      await expect.poll(() => accepted.length, timeout).toBeGreaterThan(before + 20)
      await database.signal('SIGKILL')
      await sleep(500)
      await database.start()
    }
    await expect.poll(readiness, timeout).toBe(200)
    const before = accepted.length
    await expect.poll(() => accepted.length, timeout).toBeGreaterThan(before + 100)
    state.isDone = true
    await Promise.all([...senders, ...readers])
    // As many at once as there are connections in both pools, several times: none of them answers with a refusal.
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => [(await send(randomUUID())).status, await readiness()]),
    )
    expect(new Set(answers.flat())).toEqual(new Set([200]))
    expect(await storedTwice()).toEqual([])
    expect(await storedOf(accepted)).toBe(accepted.length)
    expect(node.runs()).toBe(true)
  }, 240_000)

  it('a database that stands still: 503 in bounded time with the text, and it continues by itself', async () => {
    await database.signal('SIGSTOP')
    const refused = await Promise.all(Array.from({ length: 30 }, () => send(randomUUID())))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect(new Set(refused.map(({ errors }) => errors['general']?.[0]))).toEqual(
      new Set(['Служба временно недоступна. Повторите через минуту.']),
    )
    expect(await readiness()).toBe(503)
    await database.signal('SIGCONT')
    await expect.poll(readiness, timeout).toBe(200)
    const clientId = randomUUID()
    expect((await send(clientId)).status).toBe(200)
    expect(await storedOf([clientId])).toBe(1)
  }, 120_000)
})
