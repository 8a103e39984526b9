import net from 'node:net'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** The status of an answer to these very bytes; null when the connection is closed without one. */
function statusOf(request: string): Promise<number | null> {
  const { hostname, port } = new URL(server.url)
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  const socket = net.connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
  socket.on('error', reject)
  socket.on('close', () => {
    const status = /^HTTP\/1\.1 (?<code>\d{3}) /u.exec(answer)?.groups?.['code']
    resolve(status === undefined ? null : Number(status))
  })
  socket.write(request)
  return promise
}

const pieces = ['/', '//', '[', ']', '\\', ':', '@', '%', '%2e%2e/', '..', '?', '#', '*', ';', '{', '"', 'x']
const paired = pieces.flatMap((one) => pieces.map((other) => `/${one}${other}`))
const wellKnown = [
  '/////',
  '//[x]/landing',
  '//@:/',
  '//x:99999/',
  '/%00',
  '/%c0%ae/',
  'http://[/',
  '*',
  'http://x/landing',
]

it('ERR-17 no request target is a surprise: every one is answered with a page or a refusal', async () => {
  const surprised: string[] = []
  for (const target of [...wellKnown, ...paired]) {
    const status = await statusOf(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    // 503: this server has no built web client to show.
    if (status === null || (status >= 500 && status !== 503)) surprised.push(`${target}: ${status}`)
  }
  expect(surprised).toEqual([])
}, 60_000)

it('ERR-17 a refused connection is given up, though its client never closes its side', async () => {
  const { hostname: host, port } = new URL(server.url)
  const connections = () =>
    new Promise<number>((resolve) => server.http.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
  const socket = net.connect({ host, port: Number(port), allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.write('nonsense\r\n\r\n')
  await new Promise((resolve) => socket.resume().once('end', resolve))
  await expect.poll(connections, { timeout: 10_000 }).toBe(0)
  socket.destroy()
})

it.each([
  ['two kinds of length', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6'],
  ['an unknown encoding', 'Transfer-Encoding: xchunked'],
  ['a negative length', 'Content-Length: -1'],
  ['two hosts', 'Host: y\r\nConnection: close\r\nContent-Length: 0'],
  ['headers of 20 KB', `X-Long: ${'a'.repeat(20_000)}`],
])('a message with %s is refused', async (_what, headers) => {
  const status = await statusOf(`POST /api/managers/v2/auth/login HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`)
  expect([400, 431]).toContain(status)
})

const webSocket =
  'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
it.each([
  ['/healthz', 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA', 200],
  ['/healthz', webSocket, 200],
  ['/api/managers/v2/nowhere', webSocket, 404],
  ['/socket.io/?EIO=4&transport=websocket', 'Upgrade: h2c', 400],
  ['/socket.io/?EIO=4&transport=websocket&sid=none', webSocket, 400],
])(
  'OPS-27 an upgrade that %s does not have is answered, and leaves no proxy without an answer',
  async (target, upgrade, status) => {
    const connection = upgrade.includes('websocket') ? 'Upgrade' : 'Upgrade, HTTP2-Settings'
    const request = `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close, ${connection}\r\n${upgrade}\r\n\r\n`
    expect(await statusOf(request)).toBe(status)
  },
)
