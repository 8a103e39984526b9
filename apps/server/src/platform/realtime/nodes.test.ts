import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { asAdministrator } from '#testing/administrator.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import {
  disconnected,
  forkNode,
  listenWithEcho,
  openNode,
  settle,
  socketOf,
  waitUntil,
  whenJoined,
} from '#testing/realtime.ts'

import { closeDatabase, openDatabase } from '../database/index.ts'
import type { BatchChannel, BatchListener } from './cluster/batch-channel.ts'
import { openClusterBus, type ClusterMessage } from './cluster/cluster-bus.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  openDatabase(database.url)
})
beforeEach(() => settle({ DATABASE_URL: database.url }))
afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

describe('two nodes on one database', () => {
  test('deliver to the sockets of both, in order, long payloads among short ones', async () => {
    const [one, two] = [await openNode(), await openNode()]
    const [near, far] = [await listenWithEcho(one, 5), await listenWithEcho(two, 5)]
    const long = { message: 'я'.repeat(10_000) }
    const promised = Array.from({ length: 60 }, (_, id) => (id % 7 === 0 ? { id, ...long } : { id }))
    for (const payload of promised) {
      one.realtime.broadcast(['chats.5', 'chats.6'], 'new-message', payload)
      if (payload.id % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await waitUntil(() => expect(far.received).toHaveLength(promised.length))
    expect(far.received).toEqual(promised)
    expect(near.received).toEqual(promised)
  })

  test('RT-36 relay both names of an event', async () => {
    const [one, two] = [await openNode(), await openNode()]
    const { echo } = await listenWithEcho(two, 5)
    const names: string[] = []
    socketOf(echo).onAny((name: string) => names.push(name))
    one.realtime.broadcast('chats.5', 'new-message', { id: 1 })
    await waitUntil(() => expect(names).toEqual(['new-message', 'App\\Events\\new-message']))
  })

  test('relay whispers once and under one name', async () => {
    const [one, two] = [await openNode(), await openNode()]
    const [sender, other] = [await listenWithEcho(one, 5), await listenWithEcho(two, 5)]
    const received: unknown[] = []
    for (const { echo } of [sender, other]) socketOf(echo).onAny((...said: unknown[]) => received.push(said))
    sender.echo.private('chats.5').whisper('typing', { chat: 3 })
    await waitUntil(() => expect(received).toEqual([['client-typing', 'private-chats.5', { chat: 3 }]]))
    one.realtime.broadcast('chats.5', 'new-message', null)
    await waitUntil(() => expect(other.received).toEqual([null]))
    expect(received.filter((said) => String((said as unknown[])[0]).includes('typing'))).toHaveLength(1)
  })

  test('end a session on both nodes', async () => {
    const [one, two] = [await openNode(), await openNode()]
    const [first, second] = [await listenWithEcho(one, 5), await listenWithEcho(two, 5)]
    const other = await listenWithEcho(two, 6)
    const gone = [first, second].map(
      ({ echo }) => new Promise((resolve) => socketOf(echo).once('disconnect', resolve)),
    )
    one.realtime.disconnectSessions([5])
    await Promise.all(gone)
    one.realtime.broadcast('chats.6', 'new-message', { id: 1 })
    await waitUntil(() => expect(other.received).toEqual([{ id: 1 }]))
  })

  test('report their readiness', async () => {
    const one = await openNode()
    expect(await one.realtime.answers()).toBe(true)
  })
})

describe('a lost connection between nodes', () => {
  test('does not end the process and is restored', async () => {
    const [one, two] = [await openNode(), await openNode()]
    const far = await listenWithEcho(two, 5)
    await asAdministrator(
      database.url,
      (client) => client`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'uprava realtime %'`,
    )
    await waitUntil(async () =>
      expect([await one.realtime.answers(), await two.realtime.answers()]).toEqual([true, true]),
    )
    const rejoined = whenJoined(far.echo, 'chats.5')
    one.realtime.broadcast('chats.5', 'new-message', { id: 2 })
    await Promise.race([rejoined, waitUntil(() => expect(far.received).toEqual([{ id: 2 }]))])
    await waitUntil(() => {
      one.realtime.broadcast('chats.5', 'new-message', { id: 3 })
      expect(far.received).toContainEqual({ id: 3 })
    })
  })

  test('a missing batch and a silent node are detected as gaps, and batches that arrive early wait', async () => {
    const listeners = new Set<BatchListener>()
    const channel: BatchChannel = {
      send: () => undefined,
      receive(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const received: ClusterMessage[] = []
    const gaps = vi.fn<() => void>()
    vi.useFakeTimers()
    const bus = openClusterBus(channel, 'here', {
      onMessage: (message) => void received.push(message),
      onGap: gaps,
      onEnded: () => undefined,
      findEnded: async () => [],
    })
    const arrive = (number: number, messages: object[] = []) => {
      const message: ClusterMessage = { kind: 'sessions-ended', sessionIds: [number] }
      for (const listen of listeners)
        listen('there', number, JSON.stringify([message, { kind: 'unknown' }, ...messages]))
    }
    const numbers = () =>
      received.map((message) => (message.kind === 'sessions-ended' ? message.sessionIds[0] : undefined))
    for (const number of [7, 9, 10, 8]) arrive(number)
    expect(numbers()).toEqual([7, 8, 9, 10])
    arrive(12)
    vi.advanceTimersByTime(2900)
    expect([numbers().at(-1), gaps.mock.calls.length]).toEqual([10, 0])
    vi.advanceTimersByTime(200)
    expect([numbers().at(-1), gaps.mock.calls.length]).toEqual([12, 1])
    arrive(11)
    arrive(13)
    expect(numbers().slice(-2)).toEqual([11, 13])
    // A node that falls silent may have ended before its last events; one that says goodbye has not.
    vi.advanceTimersByTime(60_000)
    expect(gaps).toHaveBeenCalledTimes(2)
    arrive(14, [{ kind: 'goodbye' }])
    vi.advanceTimersByTime(60_000)
    expect(gaps).toHaveBeenCalledTimes(2)
    bus.stop()
    vi.useRealTimers()
  })

  test('RT-42 a killed node is noticed at once: the clients of the others fetch what it has not announced', async () => {
    const one = await openNode()
    const { url, child } = await forkNode(database.url, 20_000)
    const plain = await listenWithEcho(one, 5, { names: 'plain' })
    const unmodified = await listenWithEcho(one, 5)
    // The other node knows it from its first batch on.
    const [near, far] = [await listenWithEcho(one, 6), await listenWithEcho({ url }, 6)]
    const received = new Promise((resolve) =>
      near.echo.private('chats.6').listenForWhisper('typing', resolve),
    )
    far.echo.private('chats.6').whisper('typing', 1)
    await received
    const again = whenJoined(plain.echo, 'chats.5')
    const gone = disconnected(unmodified.echo)
    child.kill('SIGKILL')
    expect(await gone).toBe('transport close')
    await again
    expect(socketOf(plain.echo).connected).toBe(true)
  })

  test('RT-42 a silent node is not taken for an ended one while its process has sessions', async () => {
    let receive: BatchListener = () => undefined
    const channel: BatchChannel = {
      send: () => undefined,
      receive(listener) {
        receive = listener
        return () => undefined
      },
    }
    const [onGap, onEnded] = [vi.fn<() => void>(), vi.fn<() => void>()]
    let ended: string[] = []
    vi.useFakeTimers()
    const findEnded = async () => ended
    const bus = openClusterBus(channel, 'here', { onMessage: () => undefined, onGap, onEnded, findEnded })
    receive('there', 1, '[]')
    await vi.advanceTimersByTimeAsync(5000)
    expect([onEnded.mock.calls.length, onGap.mock.calls.length]).toEqual([0, 0])
    receive('there', 2, '[]')
    ended = ['there']
    await vi.advanceTimersByTimeAsync(1500)
    expect(onEnded).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([onEnded.mock.calls.length, onGap.mock.calls.length]).toEqual([1, 0])
    bus.stop()
    vi.useRealTimers()
  })
})
