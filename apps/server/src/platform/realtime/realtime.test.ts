import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { authoriseByToken, tokenOf, type BareNode } from '#testing/nodes/bare-node.ts'
import {
  connect,
  whenJoined,
  listenWithEcho,
  openNode,
  whenRefused,
  sameOrder,
  say,
  settle,
  socketOf,
  waitUntil,
  type EchoOptions,
} from '#testing/realtime.ts'

import { closeDatabase, openDatabase, transaction } from '../database/index.ts'
import { announce, broadcast, type RealtimeOptions } from './index.ts'

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

describe('a private channel', () => {
  test('RT-04 RT-08 is received by the bearer it belongs to', async () => {
    const node = await openNode()
    const { received } = await listenWithEcho(node, 5)
    broadcast('chats.5', 'new-message', { kind: 'chat', message: { id: 1, message: 'Добрый день' } })
    await waitUntil(() =>
      expect(received).toEqual([{ kind: 'chat', message: { id: 1, message: 'Добрый день' } }]),
    )
  })

  test('RT-04 delivers payloads of every length complete and in order', async () => {
    const node = await openNode()
    const { received } = await listenWithEcho(node, 5)
    // Around the lengths at which the header of a WebSocket frame changes; ё takes two bytes.
    const sent = [0, 20, 60, 61, 62, 70, 32_700, 32_730, 32_740, 200_000].map((length) => ({
      text: 'ё'.repeat(length),
    }))
    for (const payload of sent) broadcast('chats.5', 'new-message', payload)
    await waitUntil(() => expect(received).toEqual(sent))
  })

  test('RT-08 of another account is refused, and nothing of it is received', async () => {
    const node = await openNode()
    const { echo, received } = await listenWithEcho(node, 5)
    const status = whenRefused(echo, 'private-chats.6')
    echo.private('chats.6').listen('.new-message', (payload: unknown) => received.push(payload))
    expect(await status).toBe(403)
    broadcast(['chats.6', 'chats.5'], 'new-message', { id: 2 })
    await waitUntil(() => expect(received).toEqual([{ id: 2 }]))
  })

  test.for([
    ['without a bearer', {}],
    ['with a bearer nobody has', { Authorization: 'Bearer 6-6' }],
    ['with a bearer that is none', { Authorization: ['Bearer 5-5'] }],
    ['with another scheme', { Authorization: 'Basic 5-5' }],
  ])('RT-08 is refused %s', async ([, headers]) => {
    const node = await openNode()
    const echo = connect(node, '')
    const status = whenRefused(echo, 'private-chats.5')
    say(echo, 'subscribe', { channel: 'private-chats.5', auth: { headers } })
    expect(await status).toBe(403)
  })

  test('is the only kind: public and presence channels are refused', async () => {
    const node = await openNode()
    const echo = connect(node, tokenOf(5))
    const answers = Promise.all([whenRefused(echo, 'chats.5'), whenRefused(echo, 'presence-chats.5')])
    echo.channel('chats.5')
    echo.join('chats.5')
    expect(await answers).toEqual([403, 403])
  })

  test('RT-05 can be joined after leaving channels that were never joined', async () => {
    const node = await openNode()
    const echo = connect(node, tokenOf(5))
    echo.leave('private-chats')
    echo.leave('private-rooms')
    say(echo, 'unsubscribe', { channel: 'private-rooms' })
    const received: unknown[] = []
    const isIn = whenJoined(echo, 'chats.5')
    echo.private('chats.5').listen('.writing', (payload: unknown) => received.push(payload))
    await isIn
    broadcast('chats.5', 'writing', { manager: { id: 7 } })
    await waitUntil(() => expect(received).toEqual([{ manager: { id: 7 } }]))
  })

  test('is silent after leaving it', async () => {
    const node = await openNode()
    const { echo, received } = await listenWithEcho(node, 5)
    echo.leave('chats.5')
    const witness = await listenWithEcho(node, 5)
    broadcast('chats.5', 'new-message', { id: 1 })
    await waitUntil(() => expect(witness.received).toHaveLength(1))
    await sameOrder(echo)
    expect(received).toEqual([])
  })

  test('joined twice concurrently is received once', async () => {
    const node = await openNode()
    const { echo, received } = await listenWithEcho(node, 5)
    const again = new Promise((resolve) => socketOf(echo).once('subscription_succeeded', resolve))
    for (let count = 0; count < 3; count += 1) echo.private('chats.5').subscribe()
    await again
    broadcast('chats.5', 'new-message', { id: 1 })
    await sameOrder(echo)
    await waitUntil(() => expect(received).toEqual([{ id: 1 }]))
  })

  test('RT-14 is joined again after a lost connection', async () => {
    const node = await openNode()
    const { echo, received } = await listenWithEcho(node, 5)
    const isBack = whenJoined(echo, 'chats.5')
    socketOf(echo).io.engine.close()
    await isBack
    broadcast('chats.5', 'new-message', { id: 1 })
    await waitUntil(() => expect(received).toEqual([{ id: 1 }]))
  })

  test('is not joined by an authorization that ends after the client has left', async () => {
    const { node, decide } = await openSlow()
    const echo = connect(node, tokenOf(5))
    const received: unknown[] = []
    echo.private('chats.5').listen('.new-message', (payload: unknown) => received.push(payload))
    const answer = await decide()
    say(echo, 'unsubscribe', { channel: 'private-chats.5' })
    await sameOrder(echo)
    answer.resolve({ sessionId: 5, key: '5' })
    await sameOrder(echo)
    broadcast('chats.5', 'new-message', { id: 1 })
    await sameOrder(echo)
    expect(received).toEqual([])
  })

  test('is lost when a repeated subscription is refused', async () => {
    const node = await openNode()
    const { echo, received } = await listenWithEcho(node, 5)
    const status = whenRefused(echo, 'private-chats.5')
    echo.connector.options.auth.headers = { Authorization: `Bearer ${tokenOf(6)}` }
    echo.private('chats.5').subscribe()
    expect(await status).toBe(403)
    broadcast('chats.5', 'new-message', { id: 1 })
    await sameOrder(echo)
    expect(received).toEqual([])
  })

  test('answers 503 when authorization fails, and keeps an existing subscription', async () => {
    let isBroken = false
    const node = await openNode({
      async authorise(bearer, channel) {
        if (isBroken) throw new Error('no database')
        return authoriseByToken(bearer, channel)
      },
    })
    const { echo, received } = await listenWithEcho(node, 5)
    isBroken = true
    const status = whenRefused(echo, 'private-chats.5')
    echo.private('chats.5').subscribe()
    expect(await status).toBe(503)
    broadcast('chats.5', 'new-message', { id: 1 })
    await waitUntil(() => expect(received).toEqual([{ id: 1 }]))
  })
})

describe('names of events', () => {
  test('RT-10 RT-36 an Echo with its default namespace receives each event once, by either name', async () => {
    const node = await openNode()
    const { echo, received } = await listenWithEcho(node, 5)
    const namespaced: unknown[] = []
    echo.private('chats.5').listen('new-message', (payload: unknown) => namespaced.push(payload))
    broadcast('chats.5', 'new-message', { id: 1 })
    await waitUntil(() => expect([received, namespaced]).toEqual([[{ id: 1 }], [{ id: 1 }]]))
    expect(await wireEvents(node, {})).toEqual(['new-message', 'App\\Events\\new-message'])
  })

  test('RT-36 a client with plain names receives nothing else', async () => {
    const node = await openNode()
    expect(await wireEvents(node, { names: 'plain' })).toEqual(['new-message'])
  })
})

describe('broadcasting', () => {
  test('a payload for many channels reaches each under its own name', async () => {
    const node = await openNode()
    const all = await Promise.all([5, 6, 7].map((managerId) => listenWithEcho(node, managerId)))
    broadcast(['chats.5', 'chats.6', 'chats.7', 'chats.5'], 'presence', { manager_id: 9, is_online: true })
    broadcast(['chats.6'], 'presence', null)
    for (const { received } of all)
      await waitUntil(() => expect(received[0]).toEqual({ manager_id: 9, is_online: true }))
    await waitUntil(() => expect(all[1]?.received).toEqual([{ manager_id: 9, is_online: true }, null]))
    expect([all[0]?.received.length, all[2]?.received.length]).toEqual([1, 1])
  })

  test('RT-31 happens after the commit, and not at all after a rollback', async () => {
    const node = await openNode()
    const { echo, received } = await listenWithEcho(node, 5)
    const failed = transaction(async (tx) => {
      announce(tx, 'chats.5', 'new-message', { id: 1 })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    await transaction(async (tx) => {
      announce(tx, 'chats.5', 'new-message', { id: 2 })
      await sameOrder(echo)
      expect(received).toEqual([])
    })
    await waitUntil(() => expect(received).toEqual([{ id: 2 }]))
  })

  test('a client that reads nothing is disconnected before it fills the memory', async () => {
    const node = await openNode()
    const { echo, received } = await listenWithEcho(node, 5)
    const gone = new Promise((resolve) => socketOf(echo).once('disconnect', resolve))
    // One turn of the event loop: no packet is written in between.
    for (let id = 0; id < 2500; id += 1) broadcast('chats.5', 'new-message', { id })
    await gone
    expect(received.length).toBeLessThan(2500)
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

/** The names of an event on the wire. */
async function wireEvents(node: BareNode, options: EchoOptions): Promise<string[]> {
  const { echo } = await listenWithEcho(node, 5, options)
  const names: string[] = []
  socketOf(echo).onAny((name: string) => names.push(name))
  broadcast('chats.5', 'new-message', { id: 1 })
  await sameOrder(echo)
  return names.filter((name) => name !== 'subscription_error')
}
