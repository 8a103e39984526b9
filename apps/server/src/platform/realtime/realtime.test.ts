import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import {
  authoriseByToken,
  connectEcho,
  joined,
  openTestNode,
  refused,
  socketOf,
  tokenOf,
  type EchoOptions,
  type TestEcho,
  type TestNode,
} from '#testing/realtime.ts'

import { closeDatabase, openDatabase, transaction } from '../database/index.ts'
import { readSettings, useSettings, WrongSetting } from '../settings.ts'
import {
  announce,
  broadcast,
  disconnectSessions,
  isOnline,
  onlineKeys,
  onPresence,
  type PresenceChanges,
  type RealtimeOptions,
} from './index.ts'

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
  test('RT-04 RT-08 is heard by the bearer it belongs to', async () => {
    const node = await open()
    const { heard } = await listen(node, 5)
    broadcast('chats.5', 'new-message', { kind: 'chat', message: { id: 1, message: 'Добрый день' } })
    await until(() => expect(heard).toEqual([{ kind: 'chat', message: { id: 1, message: 'Добрый день' } }]))
  })

  test('RT-08 of another is refused, and nothing of it is heard', async () => {
    const node = await open()
    const { echo, heard } = await listen(node, 5)
    const status = refused(echo, 'private-chats.6')
    echo.private('chats.6').listen('.new-message', (payload: unknown) => heard.push(payload))
    expect(await status).toBe(403)
    broadcast(['chats.6', 'chats.5'], 'new-message', { id: 2 })
    await until(() => expect(heard).toEqual([{ id: 2 }]))
  })

  test.for([
    ['without a bearer', {}],
    ['with a bearer nobody has', { Authorization: 'Bearer 6-6' }],
    ['with a bearer that is none', { Authorization: ['Bearer 5-5'] }],
    ['with another scheme', { Authorization: 'Basic 5-5' }],
  ])('RT-08 is refused %s', async ([, headers]) => {
    const node = await open()
    const echo = connect(node, '')
    const status = refused(echo, 'private-chats.5')
    say(echo, 'subscribe', { channel: 'private-chats.5', auth: { headers } })
    expect(await status).toBe(403)
  })

  test('is the only kind: public and presence channels are refused', async () => {
    const node = await open()
    const echo = connect(node, tokenOf(5))
    const answers = Promise.all([refused(echo, 'chats.5'), refused(echo, 'presence-chats.5')])
    echo.channel('chats.5')
    echo.join('chats.5')
    expect(await answers).toEqual([403, 403])
  })

  test('RT-05 may be joined after leaving channels that were never joined', async () => {
    const node = await open()
    const echo = connect(node, tokenOf(5))
    echo.leave('private-chats')
    echo.leave('private-rooms')
    say(echo, 'unsubscribe', { channel: 'private-rooms' })
    const heard: unknown[] = []
    const isIn = joined(echo, 'chats.5')
    echo.private('chats.5').listen('.writing', (payload: unknown) => heard.push(payload))
    await isIn
    broadcast('chats.5', 'writing', { manager: { id: 7 } })
    await until(() => expect(heard).toEqual([{ manager: { id: 7 } }]))
  })

  test('is silent after leaving it', async () => {
    const node = await open()
    const { echo, heard } = await listen(node, 5)
    echo.leave('chats.5')
    const witness = await listen(node, 5)
    broadcast('chats.5', 'new-message', { id: 1 })
    await until(() => expect(witness.heard).toHaveLength(1))
    await sameOrder(echo)
    expect(heard).toEqual([])
  })

  test('joined twice at once is heard once', async () => {
    const node = await open()
    const { echo, heard } = await listen(node, 5)
    const again = new Promise((resolve) => socketOf(echo).once('subscription_succeeded', resolve))
    for (let count = 0; count < 3; count += 1) echo.private('chats.5').subscribe()
    await again
    broadcast('chats.5', 'new-message', { id: 1 })
    await sameOrder(echo)
    await until(() => expect(heard).toEqual([{ id: 1 }]))
  })

  test('RT-14 is joined again by a connection that was cut', async () => {
    const node = await open()
    const { echo, heard } = await listen(node, 5)
    const isBack = joined(echo, 'chats.5')
    socketOf(echo).io.engine.close()
    await isBack
    broadcast('chats.5', 'new-message', { id: 1 })
    await until(() => expect(heard).toEqual([{ id: 1 }]))
  })

  test('is not joined by an answer that comes after the client has left', async () => {
    const { node, decide } = await openSlow()
    const echo = connect(node, tokenOf(5))
    const heard: unknown[] = []
    echo.private('chats.5').listen('.new-message', (payload: unknown) => heard.push(payload))
    const answer = await decide()
    say(echo, 'unsubscribe', { channel: 'private-chats.5' })
    await sameOrder(echo)
    answer.resolve({ sessionId: 5, key: '5' })
    await sameOrder(echo)
    broadcast('chats.5', 'new-message', { id: 1 })
    await sameOrder(echo)
    expect(heard).toEqual([])
  })

  test('is lost when a repeated subscription is refused', async () => {
    const node = await open()
    const { echo, heard } = await listen(node, 5)
    const status = refused(echo, 'private-chats.5')
    echo.connector.options.auth.headers = { Authorization: `Bearer ${tokenOf(6)}` }
    echo.private('chats.5').subscribe()
    expect(await status).toBe(403)
    broadcast('chats.5', 'new-message', { id: 1 })
    await sameOrder(echo)
    expect(heard).toEqual([])
  })

  test('answers 503 when it cannot be decided, and keeps what was decided before', async () => {
    let isBroken = false
    const node = await open({
      async authorise(bearer, channel) {
        if (isBroken) throw new Error('no database')
        return authoriseByToken(bearer, channel)
      },
    })
    const { echo, heard } = await listen(node, 5)
    isBroken = true
    const status = refused(echo, 'private-chats.5')
    echo.private('chats.5').subscribe()
    expect(await status).toBe(503)
    broadcast('chats.5', 'new-message', { id: 1 })
    await until(() => expect(heard).toEqual([{ id: 1 }]))
  })
})

describe('names of events', () => {
  test('RT-10 RT-36 an Echo with its default namespace hears each event once, by either name', async () => {
    const node = await open()
    const { echo, heard } = await listen(node, 5)
    const namespaced: unknown[] = []
    echo.private('chats.5').listen('new-message', (payload: unknown) => namespaced.push(payload))
    broadcast('chats.5', 'new-message', { id: 1 })
    await until(() => expect([heard, namespaced]).toEqual([[{ id: 1 }], [{ id: 1 }]]))
    expect(await wireEvents(node, {})).toEqual(['new-message', 'App\\Events\\new-message'])
  })

  test('RT-36 a client that asks for plain names is sent nothing else', async () => {
    const node = await open()
    expect(await wireEvents(node, { names: 'plain' })).toEqual(['new-message'])
  })
})

describe('telling', () => {
  test('a payload for many channels reaches each under its own name', async () => {
    const node = await open()
    const all = await Promise.all([5, 6, 7].map((managerId) => listen(node, managerId)))
    broadcast(['chats.5', 'chats.6', 'chats.7', 'chats.5'], 'presence', { manager_id: 9, is_online: true })
    broadcast(['chats.6'], 'presence', null)
    for (const { heard } of all)
      await until(() => expect(heard[0]).toEqual({ manager_id: 9, is_online: true }))
    await until(() => expect(all[1]?.heard).toEqual([{ manager_id: 9, is_online: true }, null]))
    expect([all[0]?.heard.length, all[2]?.heard.length]).toEqual([1, 1])
  })

  test('RT-31 happens after the commit, and not at all after a rollback', async () => {
    const node = await open()
    const { echo, heard } = await listen(node, 5)
    const failed = transaction(async (tx) => {
      announce(tx, 'chats.5', 'new-message', { id: 1 })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    await transaction(async (tx) => {
      announce(tx, 'chats.5', 'new-message', { id: 2 })
      await sameOrder(echo)
      expect(heard).toEqual([])
    })
    await until(() => expect(heard).toEqual([{ id: 2 }]))
  })

  test('a client that reads nothing is cut off before it fills the memory', async () => {
    const node = await open()
    const { echo, heard } = await listen(node, 5)
    const gone = new Promise((resolve) => socketOf(echo).once('disconnect', resolve))
    // One turn of the event loop: nothing can be written meanwhile.
    for (let id = 0; id < 2500; id += 1) broadcast('chats.5', 'new-message', { id })
    await gone
    expect(heard.length).toBeLessThan(2500)
  })
})

describe('connections', () => {
  test('RT-12 go over polling as well', async () => {
    const node = await open()
    const { heard } = await listen(node, 5, { transports: ['polling'] })
    broadcast('chats.5', 'new-message', { id: 1 })
    await until(() => expect(heard).toEqual([{ id: 1 }]))
  })

  test('RT-35 of clients of Socket.IO 2 are served', async () => {
    const node = await open()
    const old = await rawSocket(node, 3)
    const frames: string[] = []
    old.addEventListener('message', ({ data }) => frames.push(String(data)))
    await until(() => expect(frames).toContain('40'))
    const auth = { headers: { Authorization: `Bearer ${tokenOf(5)}` } }
    old.send(`42${JSON.stringify(['subscribe', { channel: 'private-chats.5', auth }])}`)
    await until(() => expect(frames).toContain('42["subscription_succeeded","private-chats.5"]'))
    broadcast('chats.5', 'new-message', { id: 1 })
    await until(() => expect(frames).toContain('42["new-message","private-chats.5",{"id":1}]'))
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
    const node = await open()
    settle(environment)
    const headers = { origin, 'x-forwarded-host': 'proxied.example' }
    const answer = await fetch(`${node.url}/socket.io/?EIO=4&transport=polling`, { headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe(status === 200 ? origin : null)
  })
})

describe('an ended session', () => {
  test('closes all its sockets and no other', async () => {
    const node = await open()
    const first = await listen(node, 5)
    const second = await listen(node, 5)
    const other = await listen(node, 5, {}, tokenOf(5, 99))
    const gone = [first, second].map(({ echo }) => disconnected(echo))
    disconnectSessions([5])
    expect(await Promise.all(gone)).toEqual(['io server disconnect', 'io server disconnect'])
    disconnectSessions([])
    broadcast('chats.5', 'new-message', { id: 1 })
    await until(() => expect(other.heard).toEqual([{ id: 1 }]))
    expect([first.heard, second.heard]).toEqual([[], []])
  })

  test('is not let in by a look-up that began before its end', async () => {
    const { node, decide } = await openSlow()
    const echo = connect(node, tokenOf(5))
    const status = refused(echo, 'private-chats.5')
    echo.private('chats.5')
    const answer = await decide()
    disconnectSessions([5])
    answer.resolve({ sessionId: 5, key: '5' })
    expect(await status).toBe(403)
  })
})

describe('whispers', () => {
  test('reach the others in the channel, not their sender', async () => {
    const node = await open()
    const [sender, other] = [await listen(node, 5), await listen(node, 5)]
    const heard: unknown[] = []
    sender.echo.private('chats.5').listenForWhisper('typing', () => heard.push('sender'))
    other.echo.private('chats.5').listenForWhisper('typing', (data: unknown) => heard.push(data))
    sender.echo.private('chats.5').whisper('typing', { chat: 3 })
    await until(() => expect(heard).toEqual([{ chat: 3 }]))
  })

  test.for([
    ['from outside the channel', { channel: 'private-chats.5', event: 'client-typing', data: 1 }],
    [
      'under the name of an event of the product',
      { channel: 'private-chats.6', event: 'new-message', data: 1 },
    ],
    ['that are too long', { channel: 'private-chats.6', event: 'client-typing', data: 'я'.repeat(10_001) }],
  ])('%s are dropped', async ([, whisper]) => {
    const node = await open()
    const [five, six] = [await listen(node, 5), await listen(node, 6)]
    const sender = await listen(node, 6)
    const heard: unknown[] = []
    for (const { echo } of [five, six]) socketOf(echo).onAny((...said: unknown[]) => heard.push(said[0]))
    say(sender.echo, 'client event', whisper)
    say(sender.echo, 'client event', { channel: 'private-chats.6', event: 'client-last', data: null })
    await until(() => expect(heard).toEqual(['client-last']))
  })

  test('that come too fast are dropped', async () => {
    const node = await open()
    const [sender, other] = [await listen(node, 5), await listen(node, 5)]
    const heard: unknown[] = []
    other.echo.private('chats.5').listenForWhisper('typing', (data: unknown) => heard.push(data))
    for (let count = 0; count < 200; count += 1) sender.echo.private('chats.5').whisper('typing', count)
    await sameOrder(sender.echo)
    await sameOrder(other.echo)
    expect(heard.length).toBeGreaterThanOrEqual(10)
    expect(heard.length).toBeLessThan(50)
  })
})

describe('what a client may ask', () => {
  test('is at most twenty channels a socket', async () => {
    const node = await open({ authorise: async () => ({ sessionId: 5, key: '5' }) })
    const echo = connect(node, tokenOf(5))
    const status = refused(echo, 'private-chats.20')
    const all = Array.from({ length: 20 }, (_, index) => joined(echo, `chats.${index}`))
    echo.private('chats.20')
    expect(await status).toBe(403)
    await Promise.all(all)
    echo.leave('chats.0')
    await joined(echo, 'chats.21')
  })

  test('is limited in number', async () => {
    const authorise = vi.fn<RealtimeOptions['authorise']>(authoriseByToken)
    const node = await open({ authorise })
    const echo = connect(node, tokenOf(5))
    const statuses: number[] = []
    socketOf(echo).on('subscription_error', (_channel: string, status: number) => statuses.push(status))
    for (let count = 0; count < 500; count += 1)
      say(echo, 'subscribe', { channel: 'private-chats.6', auth: {} })
    await until(() => expect(statuses).toContain(429))
    await sameOrder(echo)
    expect(authorise.mock.calls.length).toBeLessThan(100)
  })

  test('is limited in length', async () => {
    const node = await open()
    const { echo } = await listen(node, 5)
    const gone = disconnected(echo)
    say(echo, 'client event', { channel: 'private-chats.5', event: 'client-x', data: 'x'.repeat(70_000) })
    expect(await gone).toMatch(/transport/u)
  })

  test('in any form breaks nothing', async () => {
    const node = await open()
    const witness = await listen(node, 5)
    const { echo } = await listen(node, 6)
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
    await until(() => expect(witness.heard).toContainEqual({ id: 1 }))
  })

  test('in broken frames breaks nothing', async () => {
    const node = await open()
    const witness = await listen(node, 5)
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
    await until(() => expect(witness.heard).toEqual([{ id: 1 }]))
  })

  test('nested without end breaks nothing', async () => {
    const node = await open()
    const witness = await listen(node, 5)
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
    await until(() => expect(witness.heard).toEqual([{ id: 1 }]))
    socket.close()
  })
})

describe('RT-37 presence', () => {
  test('a key is online from its first authorised socket until the grace time after the last', async () => {
    const changes: PresenceChanges[] = []
    onTestFinished(onPresence((change) => changes.push(change)))
    const node = await open({ timing: { grace: 200 } })
    connect(node, tokenOf(105)).private('chats.6')
    const [first, second] = [await listen(node, 105), await listen(node, 105)]
    await until(() => expect(changes).toEqual([{ online: ['105'], offline: [] }]))
    expect(await isOnline('105')).toBe(true)
    expect(await onlineKeys(['105', '106'])).toEqual(new Set(['105']))
    first.echo.disconnect()
    second.echo.leave('chats.105')
    await until(() => expect(changes.slice(1)).toEqual([{ online: [], offline: ['105'] }]))
    expect(await isOnline('105')).toBe(false)
  })

  test('who comes back within the grace time was never away', async () => {
    const changes: PresenceChanges[] = []
    const node = await open({ timing: { grace: 60_000 }, onPresence: (change) => changes.push(change) })
    const first = await listen(node, 205)
    await until(() => expect(changes).toEqual([{ online: ['205'], offline: [] }]))
    first.echo.disconnect()
    await listen(node, 205)
    // A change of another key shows that everything before has been written.
    await listen(node, 206)
    await until(() => expect(changes.slice(1)).toEqual([{ online: ['206'], offline: [] }]))
    expect(await onlineKeys(['205', '206'])).toEqual(new Set(['205', '206']))
  })

  test('many who come at once are all written', async () => {
    const online: string[] = []
    const node = await open({ onPresence: (changes) => void online.push(...changes.online) })
    const managers = Array.from({ length: 40 }, (_, index) => 300 + index)
    await Promise.all(managers.map((managerId) => listen(node, managerId)))
    await until(() => expect(online.toSorted()).toEqual(managers.map(String)))
  })
})

describe('the realtime port', () => {
  test('RT-11 serves sockets besides the main port, and clients are told of it', async () => {
    settle({ REALTIME_PORT: '0' })
    const node = await open()
    expect(node.realtime.port).toBeGreaterThan(0)
    const { heard } = await listen({ ...node, url: `http://127.0.0.1:${node.realtime.port}` }, 5)
    const main = await listen(node, 5)
    broadcast('chats.5', 'new-message', { id: 1 })
    await until(() => expect([heard, main.heard]).toEqual([[{ id: 1 }], [{ id: 1 }]]))
    expect((await fetch(`http://127.0.0.1:${node.realtime.port}/`)).status).toBe(404)
  })

  test('RT-35 `same` and the number of the main port mean the main port alone', async () => {
    settle({ REALTIME_PORT: 'same' })
    expect((await open()).realtime.port).toBeNull()
    settle({ REALTIME_PORT: '8080', PORT: '8080' })
    expect((await open()).realtime.port).toBeNull()
  })

  test('RT-35 taken, and not set by hand: one line, and the main port serves alone', async () => {
    const port = await takenPort()
    useSettings({ ...readSettings({ LOG_LEVEL: 'silent' }), REALTIME_PORT: port })
    const lines: string[] = []
    const node = await open({ report: (line) => void lines.push(line) })
    expect(node.realtime.port).toBeNull()
    expect(lines).toEqual([expect.stringContaining(`Port ${port} is taken`)])
    await listen(node, 5)
  })

  test('RT-35 taken, and set by hand: the start ends', async () => {
    const port = await takenPort()
    settle({ REALTIME_PORT: String(port) })
    await expect(open()).rejects.toThrow(
      new WrongSetting(`Wrong setting REALTIME_PORT: port ${port} is taken by another program`),
    )
  })

  test('RT-35 behind https clients use the main port unless another one is set by hand', async () => {
    useSettings({
      ...readSettings({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://uprava.example' }),
      REALTIME_PORT: 0,
    })
    expect((await open()).realtime.port).toBeNull()
    settle({ PUBLIC_URL: 'https://uprava.example', REALTIME_PORT: '0' })
    expect((await open()).realtime.port).toBeGreaterThan(0)
  })
})

function settle(environment: Record<string, string>): void {
  useSettings(readSettings({ LOG_LEVEL: 'silent', REALTIME_PORT: 'same', ...environment }))
}

async function open(options: Partial<RealtimeOptions> = {}): Promise<TestNode> {
  const node = await openTestNode(options)
  onTestFinished(() => node.close())
  return node
}

/** A node whose authorise waits until the test decides. */
async function openSlow() {
  const asked: PromiseWithResolvers<Awaited<ReturnType<RealtimeOptions['authorise']>>>[] = []
  const node = await open({
    authorise() {
      const answer = Promise.withResolvers<Awaited<ReturnType<RealtimeOptions['authorise']>>>()
      asked.push(answer)
      return answer.promise
    },
  })
  const decide = async () => {
    await until(() => expect(asked.length).toBeGreaterThan(0))
    return asked.shift()!
  }
  return { node, decide }
}

function connect(node: TestNode, bearer: string, options?: EchoOptions): TestEcho {
  const echo = connectEcho(node.url, bearer, options)
  onTestFinished(() => echo.disconnect())
  return echo
}

async function listen(node: TestNode, managerId: number, options?: EchoOptions, bearer = tokenOf(managerId)) {
  const echo = connect(node, bearer, options)
  const heard: unknown[] = []
  const isIn = joined(echo, `chats.${managerId}`)
  const hear = (payload: unknown) => heard.push(payload)
  echo.private(`chats.${managerId}`).listen('.new-message', hear).listen('.presence', hear)
  await isIn
  return { echo, heard }
}

/** The names an event comes under on the wire. */
async function wireEvents(node: TestNode, options: EchoOptions): Promise<string[]> {
  const { echo } = await listen(node, 5, options)
  const names: string[] = []
  socketOf(echo).onAny((name: string) => names.push(name))
  broadcast('chats.5', 'new-message', { id: 1 })
  await sameOrder(echo)
  return names.filter((name) => name !== 'subscription_error')
}

/** Resolves when the server has answered something said now: all it sent before has come. */
async function sameOrder(echo: TestEcho): Promise<void> {
  const marker = `marker-${Math.random()}`
  const status = refused(echo, marker)
  say(echo, 'subscribe', { channel: marker })
  await status
}

function say(echo: TestEcho, event: string, ...given: unknown[]): void {
  socketOf(echo).emit(event, ...given)
}

const disconnected = (echo: TestEcho) =>
  new Promise<string>((resolve) => socketOf(echo).once('disconnect', resolve))

async function takenPort(): Promise<number> {
  const squatter: Server = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  onTestFinished(() => void squatter.close())
  return (squatter.address() as AddressInfo).port
}

/** A connection without a client that keeps to the protocol. */
async function rawSocket(node: TestNode, version: number): Promise<WebSocket> {
  const socket = new WebSocket(
    `${node.url.replace('http', 'ws')}/socket.io/?EIO=${version}&transport=websocket`,
  )
  await once(socket, 'open')
  return socket
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 })
