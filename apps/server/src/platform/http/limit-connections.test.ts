import net from 'node:net'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ CONNECTIONS_PER_ADDRESS: '3', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => server.close())

const proxy = '127.0.0.1'
const call = 'GET /healthz HTTP/1.1\r\nHost: x\r\n'
/** A request whose body does not come to its end: it waits for an answer. */
const unfinished =
  'POST /api/managers/v2/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n'

/** Writes a request from an address of this machine; `status` is 0 when the connection is closed without an answer. */
function send(from: string, request: string, forwarded?: string) {
  const { hostname: host, port } = new URL(server.url)
  const socket = net.connect({ host, port: Number(port), localAddress: from })
  const { promise: status, resolve } = Promise.withResolvers<number>()
  socket.on('error', () => resolve(0))
  socket.once('close', () => resolve(0))
  socket.once('data', (answer) => resolve(Number(/^HTTP\/1\.1 (\d{3})/u.exec(answer.toString())?.[1])))
  socket.write(`${request}${forwarded === undefined ? '' : `X-Forwarded-For: ${forwarded}\r\n`}\r\n`)
  return { status, close: () => socket.destroy() }
}

/** So many answered connections, which stay open. */
async function hold(count: number, from: string) {
  const held = Array.from({ length: count }, () => send(from, call))
  expect(await Promise.all(held.map(({ status }) => status))).toEqual(held.map(() => 200))
  return held
}

it('ERR-17 an address holds as many connections as it may, and one more when one of them is closed', async () => {
  const [first] = await hold(3, '127.0.0.2')
  expect(await send('127.0.0.2', call).status).toBe(0)
  await hold(1, '127.0.0.3')
  first!.close()
  await expect.poll(() => send('127.0.0.2', call).status).toBe(200)
})

it('ERR-17 behind a proxy, whose connections carry everybody, so many requests of a client wait at once', async () => {
  await hold(10, proxy)
  const waiting = Array.from({ length: 3 }, () => send(proxy, unfinished, '2001:db8:1:2::7'))
  // In words: a proxy would take a closed connection for a node that has failed. An IPv6 client has a /64 to himself.
  await expect.poll(() => send(proxy, call, '2001:db8:1:2:ffff::1').status).toBe(429)
  expect(await send(proxy, call, '2001:db8:1:3::7').status).toBe(200)
  for (const { close } of waiting) close()
  await expect.poll(() => send(proxy, call, '2001:db8:1:2::7').status).toBe(200)
})
