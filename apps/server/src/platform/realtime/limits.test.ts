import { once } from 'node:events'

import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { authoriseByToken, tokenOf } from '#testing/nodes/bare-node.ts'
import {
  connect,
  disconnected,
  whenJoined,
  listenWithEcho,
  openNode,
  rawSocket,
  whenRefused,
  sameOrder,
  say,
  settle,
  socketOf,
  waitUntil,
} from '#testing/realtime.ts'

import { closeDatabase, openDatabase } from '../database/index.ts'
import { broadcast, type RealtimeOptions } from './index.ts'

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

describe('whispers', () => {
  test('are received by the others in the channel, not by their sender', async () => {
    const node = await openNode()
    const [sender, other] = [await listenWithEcho(node, 5), await listenWithEcho(node, 5)]
    const received: unknown[] = []
    sender.echo.private('chats.5').listenForWhisper('typing', () => received.push('sender'))
    other.echo.private('chats.5').listenForWhisper('typing', (data: unknown) => received.push(data))
    sender.echo.private('chats.5').whisper('typing', { chat: 3 })
    await waitUntil(() => expect(received).toEqual([{ chat: 3 }]))
  })

  test.for([
    ['from outside the channel', { channel: 'private-chats.5', event: 'client-typing', data: 1 }],
    [
      'under the name of an event of the product',
      { channel: 'private-chats.6', event: 'new-message', data: 1 },
    ],
    ['that are too long', { channel: 'private-chats.6', event: 'client-typing', data: 'я'.repeat(10_001) }],
  ])('%s are dropped', async ([, whisper]) => {
    const node = await openNode()
    const [five, six] = [await listenWithEcho(node, 5), await listenWithEcho(node, 6)]
    const sender = await listenWithEcho(node, 6)
    const received: unknown[] = []
    for (const { echo } of [five, six]) socketOf(echo).onAny((...said: unknown[]) => received.push(said[0]))
    say(sender.echo, 'client event', whisper)
    say(sender.echo, 'client event', { channel: 'private-chats.6', event: 'client-last', data: null })
    await waitUntil(() => expect(received).toEqual(['client-last']))
  })

  test('above the rate are dropped', async () => {
    const node = await openNode()
    const [sender, other] = [await listenWithEcho(node, 5), await listenWithEcho(node, 5)]
    const received: unknown[] = []
    other.echo.private('chats.5').listenForWhisper('typing', (data: unknown) => received.push(data))
    for (let count = 0; count < 200; count += 1) sender.echo.private('chats.5').whisper('typing', count)
    await sameOrder(sender.echo)
    await sameOrder(other.echo)
    expect(received.length).toBeGreaterThanOrEqual(10)
    expect(received.length).toBeLessThan(50)
  })
})

describe('packets of a client', () => {
  test('subscribe to at most twenty channels per socket', async () => {
    const node = await openNode({ authorise: async () => ({ sessionId: 5, key: '5' }) })
    const echo = connect(node, tokenOf(5))
    const status = whenRefused(echo, 'private-chats.20')
    const all = Array.from({ length: 20 }, (_, index) => whenJoined(echo, `chats.${index}`))
    echo.private('chats.20')
    expect(await status).toBe(403)
    await Promise.all(all)
    echo.leave('chats.0')
    await whenJoined(echo, 'chats.21')
  })

  test('are limited in rate', async () => {
    const authorise = vi.fn<RealtimeOptions['authorise']>(authoriseByToken)
    const node = await openNode({ authorise })
    const echo = connect(node, tokenOf(5))
    const statuses: number[] = []
    socketOf(echo).on('subscription_error', (_channel: string, status: number) => statuses.push(status))
    for (let count = 0; count < 500; count += 1)
      say(echo, 'subscribe', { channel: 'private-chats.6', auth: {} })
    await waitUntil(() => expect(statuses).toContain(429))
    await sameOrder(echo)
    expect(authorise.mock.calls.length).toBeLessThan(100)
  })

  test('are limited in length', async () => {
    const node = await openNode()
    const { echo } = await listenWithEcho(node, 5)
    const gone = disconnected(echo)
    say(echo, 'client event', { channel: 'private-chats.5', event: 'client-x', data: 'x'.repeat(70_000) })
    expect(await gone).toMatch(/transport/u)
  })

  test('of any form do not break the server', async () => {
    const node = await openNode()
    const witness = await listenWithEcho(node, 5)
    const { echo } = await listenWithEcho(node, 6)
    const word = fc.constantFrom('subscribe', 'unsubscribe', 'client event')
    const name = fc.constantFrom('private-chats.6', 'private-', 'private-__proto__', 'presence-x', '')
    const shaped = fc.record(
      {
        channel: fc.oneof(name, fc.jsonValue()),
        auth: fc.jsonValue(),
        event: fc.jsonValue(),
        data: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    const packet = fc.tuple(
      word,
      fc.array(fc.oneof(shaped, fc.jsonValue(), fc.uint8Array({ maxLength: 9 })), { maxLength: 3 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(packet, { maxLength: 20 }), async (packets) => {
        for (const [event, given] of packets) say(echo, event, ...given)
        await sameOrder(echo)
      }),
      { numRuns: 60 },
    )
    broadcast('chats.5', 'new-message', { id: 1 })
    await waitUntil(() => expect(witness.received).toContainEqual({ id: 1 }))
  })

  test('in broken frames do not break the server', async () => {
    const node = await openNode()
    const witness = await listenWithEcho(node, 5)
    const digit = fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '40', '41', '42', '45', '451-', '46')
    const middle = fc.constantFrom('', '/x,', '//,', '7', '-1', '{}', '[]')
    const frame = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.tuple(digit, middle, fc.json()).map((parts) => parts.join('')),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(3, 4), fc.array(frame, { maxLength: 8 }), async (version, frames) => {
        const socket = await rawSocket(node, version)
        for (const text of ['40', ...frames]) socket.send(text)
        socket.close()
        await once(socket, 'close')
      }),
      { numRuns: 50 },
    )
    broadcast('chats.5', 'new-message', { id: 1 })
    await waitUntil(() => expect(witness.received).toEqual([{ id: 1 }]))
  })

  test('with too deep nesting do not break the server', async () => {
    const node = await openNode()
    const witness = await listenWithEcho(node, 5)
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const auth = JSON.stringify({ headers: { Authorization: `Bearer ${tokenOf(5)}` } })
    const socket = await rawSocket(node, 4)
    socket.send('40')
    for (const asked of [deep, auth])
      socket.send(`42["subscribe",{"channel":"private-chats.5","auth":${asked}}]`)
    socket.send(`42["client event",{"channel":"private-chats.5","event":"client-x","data":${deep}}]`)
    socket.send(`451-["client event",{"channel":"private-chats.5","event":"client-x","data":${deep}}]`)
    socket.send(new Uint8Array(1))
    await sameOrder(witness.echo)
    broadcast('chats.5', 'new-message', { id: 1 })
    await waitUntil(() => expect(witness.received).toEqual([{ id: 1 }]))
    socket.close()
  })
})
