import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { aWorld } from '../messenger.ts'
import { startProduct, type ProductProcess } from '../process.ts'
import { startServer, type TestServer } from '../server.ts'
import { freePort } from './free-port.ts'

let other: TestServer
let world: Awaited<ReturnType<typeof aWorld>>
let node: ProductProcess
let dataDir: string

const drainSeconds = 8

beforeAll(async () => {
  other = await startServer()
  world = await aWorld(other)
  dataDir = await mkdtemp(path.join(tmpdir(), 'uprava-node-'))
  node = await startProduct({
    port: await freePort(),
    databaseUrl: other.databaseUrl,
    dataDir,
    settings: { DRAIN_SECONDS: `${drainSeconds}` },
  })
}, 120_000)
afterAll(async () => {
  await node.stop()
  await other.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('OPS-24 a node that ends is not ready at once, moves its sockets one by one and answers what it has begun', async () => {
  const sockets = await Promise.all(Array.from({ length: 12 }, () => connected(node.url)))
  const gone = sockets.map(
    (socket) =>
      new Promise<string>((resolve) => {
        socket.once('disconnect', (reason) => resolve(reason))
      }),
  )
  const isAnyConnected = () => sockets.some(({ connected: isConnected }) => isConnected)
  const upload = beginSending()
  await upload.begun
  node.signal('SIGTERM')
  await expect.poll(async () => (await fetch(`${node.url}/readyz`)).status, { interval: 10 }).toBe(503)
  expect(isAnyConnected()).toBe(true)
  expect(await metric('uprava_draining')).toBe('1')
  expect((await fetch(`${node.url}/socket.io/?EIO=4&transport=polling`)).status).toBe(403)
  upload.end()
  const answer = await upload.answered
  expect([answer.status, answer.connection]).toEqual([200, 'close'])

  await Promise.race(gone)
  // What left together with the first one has left when the node has answered a call.
  expect(await metric('uprava_draining')).toBe('1')
  expect(isAnyConnected()).toBe(true)
  const reasons = await Promise.all(gone)
  // The client reconnects by itself after an end of the transport, not after a disconnect by the server.
  expect(new Set(reasons)).toEqual(new Set(['transport close']))
  expect(await node.exited).toBe(0)
  for (const socket of sockets) socket.disconnect()
}, 120_000)

/** A socket of its own that does not come back. */
async function connected(url: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject)
  })
  return socket
}

async function metric(name: string): Promise<string | undefined> {
  const printed = await (await fetch(`${node.url}/metrics`)).text()
  return new RegExp(`^${name} (?<value>\\S+)$`, 'mu').exec(printed)?.groups?.['value']
}

/** A message whose body ends when the test says so. */
function beginSending() {
  const { viktor, anna } = world
  const query = `subject_type=ORGANIZATION&channel_id=${viktor.channelId}`
  const body = JSON.stringify({ message: 'Начато до остановки', client_id: randomUUID() })
  const sending = request(`${node.url}/api/managers/v2/chat-list/${anna.channelId}/send-message?${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${viktor.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  const begun = new Promise<void>((resolve) => {
    sending.once('continue', () => {
      sending.write(body.slice(0, 5))
      resolve()
    })
  })
  sending.flushHeaders()
  const answered = new Promise<{ status: number | undefined; connection: string | undefined }>(
    (resolve, reject) => {
      sending.once('error', reject).once('response', (response) => {
        const { statusCode: status, headers } = response
        void text(response).then(() => resolve({ status, connection: headers.connection }))
      })
    },
  )
  return { begun, answered, end: () => sending.end(body.slice(5)) }
}
