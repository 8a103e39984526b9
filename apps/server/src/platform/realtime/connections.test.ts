import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { tokenOf } from '#testing/nodes/bare-node.ts'
import {
  connect,
  disconnected,
  listenWithEcho,
  openNode,
  rawSocket,
  whenRefused,
  settle,
  waitUntil,
} from '#testing/realtime.ts'

import { closeDatabase, openDatabase } from '../database/index.ts'
import { broadcast, disconnectSessions, type RealtimeOptions } from './index.ts'

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

describe('connections', () => {
  test('RT-12 work over polling as well', async () => {
    const node = await openNode()
    const { received } = await listenWithEcho(node, 5, { transports: ['polling'] })
    broadcast('chats.5', 'new-message', { id: 1 })
    await waitUntil(() => expect(received).toEqual([{ id: 1 }]))
  })

  test('RT-35 of clients of Socket.IO 2 are served', async () => {
    const node = await openNode()
    const old = await rawSocket(node, 3)
    const frames: string[] = []
    old.addEventListener('message', ({ data }) => frames.push(String(data)))
    await waitUntil(() => expect(frames).toContain('40'))
    const auth = { headers: { Authorization: `Bearer ${tokenOf(5)}` } }
    old.send(`42${JSON.stringify(['subscribe', { channel: 'private-chats.5', auth }])}`)
    await waitUntil(() => expect(frames).toContain('42["subscription_succeeded","private-chats.5"]'))
    broadcast('chats.5', 'new-message', { id: 1 })
    await waitUntil(() => expect(frames).toContain('42["new-message","private-chats.5",{"id":1}]'))
    old.close()
  })

  test.for([
    ['its own page', 'http://127.0.0.1', {}, 200],
    ['a page of the same host on another port', 'http://127.0.0.1:8080', {}, 200],
    ['the page of PUBLIC_URL', 'https://uprava.example', { PUBLIC_URL: 'https://uprava.example/' }, 200],
    ['a page of the host a local proxy was asked for', 'https://proxied.example', {}, 200],
    ['another page', 'https://evil.example', { PUBLIC_URL: 'https://uprava.example' }, 403],
    ['a page without an origin', 'null', {}, 403],
  ] as const)('are taken from %s or refused (%s)', async ([, origin, environment, status]) => {
    const node = await openNode()
    settle(environment)
    const headers = { origin, 'x-forwarded-host': 'proxied.example' }
    const answer = await fetch(`${node.url}/socket.io/?EIO=4&transport=polling`, { headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe(status === 200 ? origin : null)
  })
})

describe('a socket', () => {
  test('without a channel is closed after a while, one that was admitted stays', async () => {
    const node = await openNode({ joinTimeout: 300 })
    const member = await listenWithEcho(node, 5)
    const gone = disconnected(connect(node, tokenOf(5)))
    const refusedEcho = connect(node, 'nobody')
    const refusedGone = disconnected(refusedEcho)
    refusedEcho.private('chats.5')
    expect(await Promise.all([gone, refusedGone])).toEqual(['io server disconnect', 'io server disconnect'])
    broadcast('chats.5', 'new-message', { id: 1 })
    await waitUntil(() => expect(member.received).toEqual([{ id: 1 }]))
  })

  test('beyond the hundredth of one account is refused its channel', async () => {
    const node = await openNode()
    await Promise.all(Array.from({ length: 100 }, () => listenWithEcho(node, 5)))
    const echo = connect(node, tokenOf(5))
    const status = whenRefused(echo, 'private-chats.5')
    echo.private('chats.5')
    expect(await status).toBe(429)
    await listenWithEcho(node, 6)
  })

  test('of a client that does not read is closed before much waits for it', async () => {
    const node = await openNode()
    const address = `${node.url}/socket.io/?EIO=4&transport=polling`
    const opened = /"sid":"(?<sid>[^"]+)"/u.exec(await (await fetch(address)).text())!.groups!['sid']!
    const own = `${address}&sid=${opened}`
    const post = (packet: string) => fetch(own, { method: 'POST', body: packet })
    const ask = async () => (await fetch(own)).text()
    await post('40')
    expect(await ask()).toMatch(/^40/u)
    const auth = { headers: { Authorization: `Bearer ${tokenOf(5)}` }, names: 'plain' }
    await post(`42${JSON.stringify(['subscribe', { channel: 'private-chats.5', auth }])}`)
    expect(await ask()).toContain('subscription_succeeded')
    const megabyte = { text: 'щ'.repeat(512 * 1024) }
    for (let sent = 0; sent < 7; sent += 1) broadcast('chats.5', 'new-message', megabyte)
    expect(await ask()).toContain('new-message')
    for (let sent = 0; sent < 9; sent += 1) broadcast('chats.5', 'new-message', megabyte)
    expect((await fetch(own)).status).toBe(400)
  })
})

describe('an address', () => {
  const handshake = (url: string, forwarded?: string) =>
    fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    }).then(({ status }) => status)

  test('beyond its connections is refused until one is closed, other addresses are not', async () => {
    const node = await openNode()
    settle({ SOCKETS_PER_ADDRESS: '2' })
    const first = await listenWithEcho(node, 5)
    await listenWithEcho(node, 6)
    expect(await handshake(node.url)).toBe(403)
    // The test's own machine is a trusted proxy: what the client adds before the proxy's word does not count.
    expect(await handshake(node.url, '10.1.1.1')).toBe(200)
    expect(await handshake(node.url, '10.9.9.9, 10.1.1.1')).toBe(200)
    expect(await handshake(node.url, '10.8.8.8, 10.1.1.1')).toBe(403)
    expect(await handshake(node.url, '10.1.1.2')).toBe(200)
    first.echo.disconnect()
    await expect.poll(() => handshake(node.url)).toBe(200)
  })
})

describe('an ended session', () => {
  test('closes all its sockets and no other', async () => {
    const node = await openNode()
    const first = await listenWithEcho(node, 5)
    const second = await listenWithEcho(node, 5)
    const other = await listenWithEcho(node, 5, {}, tokenOf(5, 99))
    const gone = [first, second].map(({ echo }) => disconnected(echo))
    disconnectSessions([5])
    expect(await Promise.all(gone)).toEqual(['io server disconnect', 'io server disconnect'])
    disconnectSessions([])
    broadcast('chats.5', 'new-message', { id: 1 })
    await waitUntil(() => expect(other.received).toEqual([{ id: 1 }]))
    expect([first.received, second.received]).toEqual([[], []])
  })

  test('is not admitted by an authorization that began before its end', async () => {
    const { node, decide } = await openSlow()
    const echo = connect(node, tokenOf(5))
    const status = whenRefused(echo, 'private-chats.5')
    echo.private('chats.5')
    const answer = await decide()
    disconnectSessions([5])
    answer.resolve({ sessionId: 5, key: '5' })
    expect(await status).toBe(403)
  })
})

/** A node whose `authorise` waits until the test resolves it. */
async function openSlow() {
  const asked: PromiseWithResolvers<Awaited<ReturnType<RealtimeOptions['authorise']>>>[] = []
  const node = await openNode({
    authorise() {
      const answer = Promise.withResolvers<Awaited<ReturnType<RealtimeOptions['authorise']>>>()
      asked.push(answer)
      return answer.promise
    },
  })
  const decide = async () => {
    await waitUntil(() => expect(asked.length).toBeGreaterThan(0))
    return asked.shift()!
  }
  return { node, decide }
}
