import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { listenWithEcho, openNode, settle, waitUntil } from '#testing/realtime.ts'

import { closeDatabase, openDatabase } from '../database/index.ts'
import { readSettings, useSettings, WrongSetting } from '../settings.ts'
import { broadcast } from './index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  openDatabase(database.url)
})
beforeEach(() => settle({}))
afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

describe('the realtime port', () => {
  test('RT-11 serves sockets besides the main port, and is announced to clients', async () => {
    settle({ REALTIME_PORT: '0' })
    const node = await openNode()
    expect(node.realtime.port).toBeGreaterThan(0)
    const { received } = await listenWithEcho({ ...node, url: `http://127.0.0.1:${node.realtime.port}` }, 5)
    const main = await listenWithEcho(node, 5)
    broadcast('chats.5', 'new-message', { id: 1 })
    await waitUntil(() => expect([received, main.received]).toEqual([[{ id: 1 }], [{ id: 1 }]]))
    expect((await fetch(`http://127.0.0.1:${node.realtime.port}/`)).status).toBe(404)
  })

  test('RT-35 `same` and the number of the main port use the main port alone', async () => {
    settle({ REALTIME_PORT: 'same' })
    expect((await openNode()).realtime.port).toBeNull()
    settle({ REALTIME_PORT: '8080', PORT: '8080' })
    expect((await openNode()).realtime.port).toBeNull()
  })

  test('RT-35 taken and not set explicitly: one log line, and the main port serves alone', async () => {
    const port = await takenPort()
    useSettings({ ...readSettings({ LOG_LEVEL: 'silent' }), REALTIME_PORT: port })
    const lines: string[] = []
    const node = await openNode({ report: (line) => void lines.push(line) })
    expect(node.realtime.port).toBeNull()
    expect(lines).toEqual([expect.stringContaining(`Port ${port} is taken`)])
    await listenWithEcho(node, 5)
  })

  test('RT-35 taken and set explicitly: the start fails', async () => {
    const port = await takenPort()
    settle({ REALTIME_PORT: String(port) })
    await expect(openNode()).rejects.toThrow(
      new WrongSetting(`Wrong setting REALTIME_PORT: port ${port} is taken by another program`),
    )
  })

  test('RT-35 behind https clients use the main port unless another one is set explicitly', async () => {
    useSettings({
      ...readSettings({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://uprava.example' }),
      REALTIME_PORT: 0,
    })
    expect((await openNode()).realtime.port).toBeNull()
    settle({ PUBLIC_URL: 'https://uprava.example', REALTIME_PORT: '0' })
    expect((await openNode()).realtime.port).toBeGreaterThan(0)
  })
})

async function takenPort(): Promise<number> {
  const squatter: Server = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  onTestFinished(() => void squatter.close())
  return (squatter.address() as AddressInfo).port
}
