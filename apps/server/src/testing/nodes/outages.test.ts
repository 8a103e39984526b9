import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aWorld, listenToChats, organization, type TestListener } from '../messenger.ts'
import { startProduct, type ProductProcess } from '../process.ts'
import { startServer, type TestServer } from '../server.ts'
import { freePort } from './free-port.ts'
import { hasRedis, startRedis, type TestRedis } from './redis.ts'

/** Generous: a machine of continuous integration may stand still for seconds. */
const timeout = { timeout: 60_000, interval: 100 }

describe.skipIf(!hasRedis)('OPS-26 two nodes without Redis', () => {
  let redis: TestRedis
  let here: TestServer
  let there: ProductProcess
  let dataDir: string
  let world: Awaited<ReturnType<typeof aWorld>>

  beforeAll(async () => {
    redis = await startRedis(await freePort())
    here = await startServer({ REDIS_URL: redis.url })
    world = await aWorld(here)
    dataDir = await mkdtemp(path.join(tmpdir(), 'uprava-node-'))
    there = await startProduct({
      port: await freePort(),
      databaseUrl: here.databaseUrl,
      dataDir,
      settings: { REDIS_URL: redis.url, LOG_LEVEL: 'warn' },
    })
  }, 120_000)
  afterAll(async () => {
    await there.stop()
    await here.close()
    await redis.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const ready = async (url: string) => {
    const answer = await fetch(`${url}/readyz`)
    return { code: answer.status, ...((await answer.json()) as object) }
  }
  const whole = { code: 200, status: 'ready', database: true, storage: true, realtime: true }
  const degraded = { ...whole, realtime: false, degraded: ['realtime'] }
  const areReady = (body: object) =>
    expect.poll(async () => [await ready(here.url), await ready(there.url)], timeout).toEqual([body, body])

  /** The node closes sockets for what it missed in the outage before; as every client the listener then connects again. */
  async function sendsAndReceives(listener: TestListener, url: string, text: string): Promise<void> {
    const { status } = await world.viktor.send(organization(world.anna.channelId), text)
    expect(status).toBe(200)
    const receives = listener.next('new-message', ({ message }) => message.message === text).then(() => true)
    const isReceived = await Promise.race([receives, listener.ended.then(() => false)])
    if (isReceived) return
    const again = await listenToChats(url, world.anna)
    await sendsAndReceives(again, url, text)
    again.close()
  }

  it.for(['SIGKILL', 'SIGSTOP'] as const)(
    'serve on, name what is missing and join again after %s',
    { timeout: 180_000 },
    async (end) => {
      await areReady(whole)
      const near = await listenToChats(here.url, world.anna)
      const far = await listenToChats(there.url, world.anna)
      await redis.signal(end)
      await areReady(degraded)
      await sendsAndReceives(near, here.url, `Без Redis: ${end}`)
      // Longer than the client of Redis takes to give up a command.
      await expect.poll(() => there.log(), timeout).toContain('the connection to Redis is lost')
      expect(there.runs()).toBe(true)
      await (end === 'SIGKILL' ? redis.start() : redis.signal('SIGCONT'))
      await areReady(whole)
      // The sockets of a node that has missed events are closed, and their clients fetch what they missed (RT-34).
      const again = await listenToChats(there.url, world.anna)
      await sendsAndReceives(again, there.url, `Снова с Redis: ${end}`)
      for (const listener of [near, far, again]) listener.close()
    },
  )
})

describe('OPS-26 without S3', () => {
  let server: TestServer
  let world: Awaited<ReturnType<typeof aWorld>>
  const objects = new Map<string, Buffer>()
  let state: 'up' | 'down' | 'silent' = 'up'
  /** As much of S3 as keeping and reading a file asks for. */
  const storage = createServer((request, response) => {
    if (state === 'silent') return
    if (state === 'down') return void request.socket.destroy()
    const [, , ...key] = new URL(request.url ?? '', 'http://localhost').pathname.split('/')
    void buffer(request).then((body) => {
      if (request.method === 'PUT') objects.set(key.join('/'), body)
      const found = objects.get(key.join('/'))
      const isAbsent = request.method === 'GET' && !found
      response.writeHead(isAbsent ? 404 : 200, { etag: '"x"' }).end(request.method === 'GET' ? found : '')
    })
  })

  beforeAll(async () => {
    storage.listen(0, '127.0.0.1')
    await once(storage, 'listening')
    const { port } = storage.address() as { port: number }
    server = await startServer({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'uprava',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
    })
    world = await aWorld(server)
  }, 120_000)
  afterAll(async () => {
    await server.close()
    storage.closeAllConnections()
    storage.close()
  })

  it.for(['down', 'silent'] as const)(
    'messages with files are refused with 503, texts go, and both go when it is back: %s',
    { timeout: 120_000 },
    async (outage) => {
      const { viktor, anna } = world
      const to = organization(anna.channelId)
      const withFile = (clientId: string) =>
        viktor.post(to, { message: 'С файлом', client_id: clientId }, [
          { name: 'записка.txt', bytes: Buffer.from('Служебная записка') },
        ])
      expect((await withFile(randomUUID())).status).toBe(200)
      state = outage
      if (outage === 'down') storage.closeAllConnections()
      const clientId = randomUUID()
      expect((await withFile(clientId)).status).toBe(503)
      expect((await viktor.send(to, 'Без файла')).status).toBe(200)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
      state = 'up'
      const again = await withFile(clientId)
      expect([again.status, again.data.items[0]!.documents.length]).toEqual([200, 1])
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    },
  )
})
