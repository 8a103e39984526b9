import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aWorld, listen, organization, type TestListener } from './messenger.ts'
import { freePort, startProduct, type ProductProcess } from './process.ts'
import { hasRedis, startRedis, type TestRedis } from './redis.ts'
import { startServer, type TestServer } from './server.ts'

/** Generous: a machine of continuous integration may stand still for seconds. */
const patience = { timeout: 60_000, interval: 100 }

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
    expect.poll(async () => [await ready(here.url), await ready(there.url)], patience).toEqual([body, body])

  async function sendsAndHears(listener: TestListener, text: string): Promise<void> {
    const { status } = await world.viktor.send(organization(world.anna.channelId), text)
    expect(status).toBe(200)
    await listener.next('new-message', ({ message }) => message.message === text)
  }

  it.for(['SIGKILL', 'SIGSTOP'] as const)(
    'serve on, name what is missing and join again after %s',
    { timeout: 180_000 },
    async (end) => {
      await areReady(whole)
      const near = await listen(here.url, world.anna)
      const far = await listen(there.url, world.anna)
      await redis.signal(end)
      await areReady(degraded)
      await sendsAndHears(near, `Без Redis: ${end}`)
      // Longer than the client of Redis takes to give up a command.
      await expect.poll(() => there.log(), patience).toContain('the connection to Redis is lost')
      expect(there.runs()).toBe(true)
      await (end === 'SIGKILL' ? redis.start() : redis.signal('SIGCONT'))
      await areReady(whole)
      // The sockets of a node that has missed events are closed, and their clients fetch what they missed (RT-34).
      const again = await listen(there.url, world.anna)
      await sendsAndHears(again, `Снова с Redis: ${end}`)
      for (const listener of [near, far, again]) listener.close()
    },
  )
})
