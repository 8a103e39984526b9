import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { Server } from 'socket.io'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { asAdministrator } from '#testing/administrator.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import {
  connectEcho,
  joined,
  openTestNode,
  socketOf,
  tokenOf,
  type TestEcho,
  type TestNode,
} from '#testing/realtime.ts'

import { closeDatabase, db, openDatabase, sql } from '../database/index.ts'
import { readSettings, useSettings } from '../settings.ts'
import { onlineKeys, type PresenceChanges, type RealtimeOptions } from './index.ts'
import { shareNotices, type Notice } from './notices.ts'
import type { RealtimeServer } from './types.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  openDatabase(database.url)
  useSettings(readSettings({ DATABASE_URL: database.url, REALTIME_PORT: 'same', LOG_LEVEL: 'silent' }))
})
afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

describe('two nodes on one database', () => {
  test('deliver to the sockets of both, in order, long payloads among short ones', async () => {
    const [one, two] = [await open(), await open()]
    const [near, far] = [await listen(one, 5), await listen(two, 5)]
    const long = { message: 'я'.repeat(10_000) }
    const told = Array.from({ length: 60 }, (_, id) => (id % 7 === 0 ? { id, ...long } : { id }))
    for (const payload of told) {
      one.realtime.broadcast(['chats.5', 'chats.6'], 'new-message', payload)
      if (payload.id % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await until(() => expect(far.heard).toHaveLength(told.length))
    expect(far.heard).toEqual(told)
    expect(near.heard).toEqual(told)
  })

  test('RT-36 keep both names of an event', async () => {
    const [one, two] = [await open(), await open()]
    const { echo } = await listen(two, 5)
    const names: string[] = []
    socketOf(echo).onAny((name: string) => names.push(name))
    one.realtime.broadcast('chats.5', 'new-message', { id: 1 })
    await until(() => expect(names).toEqual(['new-message', 'App\\Events\\new-message']))
  })

  test('pass whispers on, once and under one name', async () => {
    const [one, two] = [await open(), await open()]
    const [sender, other] = [await listen(one, 5), await listen(two, 5)]
    const heard: unknown[] = []
    for (const { echo } of [sender, other]) socketOf(echo).onAny((...said: unknown[]) => heard.push(said))
    sender.echo.private('chats.5').whisper('typing', { chat: 3 })
    await until(() => expect(heard).toEqual([['client-typing', 'private-chats.5', { chat: 3 }]]))
    one.realtime.broadcast('chats.5', 'new-message', null)
    await until(() => expect(other.heard).toEqual([null]))
    expect(heard.filter((said) => String((said as unknown[])[0]).includes('typing'))).toHaveLength(1)
  })

  test('end a session on both', async () => {
    const [one, two] = [await open(), await open()]
    const [first, second] = [await listen(one, 5), await listen(two, 5)]
    const other = await listen(two, 6)
    const gone = [first, second].map(
      ({ echo }) => new Promise((resolve) => socketOf(echo).once('disconnect', resolve)),
    )
    one.realtime.disconnectSessions([5])
    await Promise.all(gone)
    one.realtime.broadcast('chats.6', 'new-message', { id: 1 })
    await until(() => expect(other.heard).toEqual([{ id: 1 }]))
  })

  test('answer for their readiness', async () => {
    const one = await open()
    expect(await one.realtime.answers()).toBe(true)
  })
})

describe('RT-37 presence over two nodes', () => {
  test('counts a key once, and hears of each change on one node alone', async () => {
    const changes: PresenceChanges[] = []
    const options = {
      timing: { grace: 100 },
      onPresence: (change: PresenceChanges) => void changes.push(change),
    }
    const [one, two] = [await open(options), await open(options)]
    const near = await listen(one, 15)
    await until(() => expect(changes).toEqual([{ online: ['15'], offline: [] }]))
    const far = await listen(two, 15)
    await until(async () => expect(await holders('15')).toBe(2))
    near.echo.disconnect()
    await until(async () => expect(await holders('15')).toBe(1))
    expect(await onlineKeys(['15'])).toEqual(new Set(['15']))
    far.echo.disconnect()
    await until(() => expect(changes.slice(1)).toEqual([{ online: [], offline: ['15'] }]))
    expect(await onlineKeys(['15'])).toEqual(new Set())
  })

  test('the last sockets of many keys, leaving two nodes at once, end each key once', async () => {
    const offline: string[] = []
    const options = {
      timing: { grace: 50 },
      onPresence: (change: PresenceChanges) => void offline.push(...change.offline),
    }
    const nodes = [await open(options), await open(options)]
    const managers = Array.from({ length: 15 }, (_, index) => 500 + index)
    const all = await Promise.all(
      nodes.flatMap((node) => managers.map((managerId) => listen(node, managerId))),
    )
    await until(async () => expect(await holders('500')).toBe(2))
    for (const { echo } of all) echo.disconnect()
    await until(() => expect(offline.toSorted()).toEqual(managers.map(String)))
    expect(await onlineKeys(managers.map(String))).toEqual(new Set())
  })

  test('a node that is killed takes its keys with it, unless they are elsewhere', async () => {
    const changes: PresenceChanges[] = []
    const one = await open({ timing: { heartbeat: 100 }, onPresence: (change) => void changes.push(change) })
    const doomed = await forkNode(database.url, 1500)
    await listen(one, 25)
    await listen(doomed, 25)
    await listen(doomed, 26)
    await until(async () => expect(await onlineKeys(['25', '26'])).toEqual(new Set(['25', '26'])))
    doomed.child.kill('SIGKILL')
    await until(() => expect(changes.flatMap((change) => change.offline)).toEqual(['26']))
    expect(await onlineKeys(['25', '26'])).toEqual(new Set(['25']))
  })

  test('a node that was taken for dead writes its keys again', async () => {
    const changes: PresenceChanges[] = []
    const one = await open({ timing: { heartbeat: 100 }, onPresence: (change) => void changes.push(change) })
    await listen(one, 35)
    await until(() => expect(changes).toEqual([{ online: ['35'], offline: [] }]))
    // As after a crash of the database, which empties unlogged tables.
    await sql`truncate presence, presence_nodes`.execute(db())
    await until(() => expect(changes.slice(1)).toEqual([{ online: ['35'], offline: [] }]))
    expect(await onlineKeys(['35'])).toEqual(new Set(['35']))
  })

  test('stays for the grace time when a node is closed', async () => {
    const one = await open()
    const { echo } = await listen(one, 45)
    await until(async () => expect(await onlineKeys(['45'])).toEqual(new Set(['45'])))
    await one.close()
    echo.disconnect()
    expect(await onlineKeys(['45'])).toEqual(new Set(['45']))
  })
})

describe('a lost line', () => {
  test('ends nothing, and comes back', async () => {
    const [one, two] = [await open(), await open()]
    const far = await listen(two, 5)
    await asAdministrator(
      database.url,
      (client) => client`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'uprava realtime %'`,
    )
    await until(async () =>
      expect([await one.realtime.answers(), await two.realtime.answers()]).toEqual([true, true]),
    )
    const rejoined = joined(far.echo, 'chats.5')
    one.realtime.broadcast('chats.5', 'new-message', { id: 2 })
    await Promise.race([rejoined, until(() => expect(far.heard).toEqual([{ id: 2 }]))])
    await until(() => {
      one.realtime.broadcast('chats.5', 'new-message', { id: 3 })
      expect(far.heard).toContainEqual({ id: 3 })
    })
  })

  test('of which a message is missing is noticed, and what comes too early waits for it', async () => {
    const io: RealtimeServer = new Server()
    const heard: Notice[] = []
    const gaps = vi.fn<() => void>()
    const bond = shareNotices(io, 'here', (notice) => void heard.push(notice), gaps)
    const arrive = (number: number) => {
      const notice: Notice = { kind: 'sessions-ended', sessionIds: [number] }
      io.of('/')._onServerSideEmit([
        'notices',
        'there',
        number,
        JSON.stringify([notice, { kind: 'of tomorrow' }]),
      ])
    }
    const numbers = () =>
      heard.map((notice) => (notice.kind === 'sessions-ended' ? notice.sessionIds[0] : undefined))
    vi.useFakeTimers()
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
    bond.stop()
    vi.useRealTimers()
  })
})

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 30 })

async function open(options: Partial<RealtimeOptions> = {}): Promise<TestNode> {
  const node = await openTestNode(options)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= node.close())
  onTestFinished(close)
  return { ...node, close }
}

async function forkNode(
  databaseUrl: string,
  lifetime: number,
): Promise<{ url: string; child: ChildProcess }> {
  const program = new URL('../../testing/realtime-node.ts', import.meta.url)
  const child = fork(program, [databaseUrl, String(lifetime)], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = (await once(child, 'message')) as [string]
  return { url, child }
}

async function listen(
  node: { url: string },
  managerId: number,
): Promise<{ echo: TestEcho; heard: unknown[] }> {
  const echo = connectEcho(node.url, tokenOf(managerId))
  onTestFinished(() => echo.disconnect())
  const heard: unknown[] = []
  const isIn = joined(echo, `chats.${managerId}`)
  echo.private(`chats.${managerId}`).listen('.new-message', (payload: unknown) => heard.push(payload))
  await isIn
  return { echo, heard }
}

/** How many nodes hold the key. */
async function holders(key: string): Promise<number> {
  const rows = await db().selectFrom('presence').select('node').where('key', '=', key).execute()
  return rows.length
}
