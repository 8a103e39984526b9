import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { waitingForLocks } from '#testing/databases/locks.ts'
import { tokenOf } from '#testing/nodes/bare-node.ts'
import { connect, forkNode, listenWithEcho, openNode, settle, waitUntil } from '#testing/realtime.ts'

import { closeDatabase, db, openDatabase, sql, transaction } from '../database/index.ts'
import { metrics } from '../log/metrics.ts'
import { isOnline, onlineKeys, onPresence, type PresenceChanges } from './index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  openDatabase(database.url)
})
beforeEach(async () => {
  settle({ DATABASE_URL: database.url })
  // Nodes of the previous test are stored until their grace time ends.
  await sql`with gone as (delete from presence) delete from presence_nodes`.execute(db())
})
afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

describe('RT-37 presence', () => {
  test('a key is online from its first authorised socket until the grace time after the last', async () => {
    const changes: PresenceChanges[] = []
    onTestFinished(onPresence((change) => changes.push(change)))
    const node = await openNode({ timing: { grace: 200 } })
    connect(node, tokenOf(105)).private('chats.6')
    const [first, second] = [await listenWithEcho(node, 105), await listenWithEcho(node, 105)]
    await waitUntil(() => expect(changes).toEqual([{ online: ['105'], offline: [] }]))
    expect(await isOnline('105')).toBe(true)
    expect(await onlineKeys(['105', '106'])).toEqual(new Set(['105']))
    first.echo.disconnect()
    second.echo.leave('chats.105')
    await waitUntil(() => expect(changes.slice(1)).toEqual([{ online: [], offline: ['105'] }]))
    expect(await isOnline('105')).toBe(false)
  })

  test('no offline event on a reconnect within the grace time', async () => {
    const changes: PresenceChanges[] = []
    const node = await openNode({ timing: { grace: 3000 }, onPresence: (change) => changes.push(change) })
    const [first, other] = [await listenWithEcho(node, 205), await listenWithEcho(node, 206)]
    const connected = await sockets()
    first.echo.disconnect()
    await waitUntil(async () => expect(await sockets()).toBe(connected - 1))
    await listenWithEcho(node, 205)
    // Its grace time ends after that of the first.
    other.echo.disconnect()
    await waitUntil(() => expect(changes.flatMap((change) => change.offline)).toEqual(['206']))
    expect(changes.flatMap((change) => change.online)).toEqual(['205', '206'])
    expect(await onlineKeys(['205', '206'])).toEqual(new Set(['205']))
  })

  test('many concurrent arrivals are all written', async () => {
    const online: string[] = []
    const node = await openNode({ onPresence: (changes) => void online.push(...changes.online) })
    const managers = Array.from({ length: 40 }, (_, index) => 300 + index)
    await Promise.all(managers.map((managerId) => listenWithEcho(node, managerId)))
    await waitUntil(() => expect(online.toSorted()).toEqual(managers.map(String)))
  })
})

describe('RT-37 presence over two nodes', () => {
  test('counts a key once, and reports each change on one node only', async () => {
    const changes: PresenceChanges[] = []
    const options = {
      timing: { grace: 100 },
      onPresence: (change: PresenceChanges) => void changes.push(change),
    }
    const [one, two] = [await openNode(options), await openNode(options)]
    const near = await listenWithEcho(one, 15)
    await waitUntil(() => expect(changes).toEqual([{ online: ['15'], offline: [] }]))
    const far = await listenWithEcho(two, 15)
    await waitUntil(async () => expect(await holders('15')).toBe(2))
    near.echo.disconnect()
    await waitUntil(async () => expect(await holders('15')).toBe(1))
    expect(await onlineKeys(['15'])).toEqual(new Set(['15']))
    far.echo.disconnect()
    await waitUntil(() => expect(changes.slice(1)).toEqual([{ online: [], offline: ['15'] }]))
    expect(await onlineKeys(['15'])).toEqual(new Set())
  })

  test('the last sockets of a key closed on two nodes concurrently: one offline event', async () => {
    const offline: string[] = []
    const onPresence = (change: PresenceChanges) => void offline.push(...change.offline)
    const options = { timing: { grace: 50, heartbeat: 60_000 }, onPresence }
    const [one, two] = [await openNode(options), await openNode(options)]
    const [near, far] = [await listenWithEcho(one, 55), await listenWithEcho(two, 55)]
    await waitUntil(async () => expect(await holders('55')).toBe(2))
    await transaction(async (tx) => {
      await tx.selectFrom('presence').select('node').where('key', '=', '55').forUpdate().execute()
      for (const { echo } of [near, far]) echo.disconnect()
      // Both nodes are about to write.
      await waitUntil(async () => expect(await waitingForLocks()).toBe(2))
    })
    await waitUntil(async () => expect(await holders('55')).toBe(0))
    await waitUntil(() => expect(offline).toEqual(['55']))
  })

  test('the keys of a killed node go offline unless another node holds them', async () => {
    const changes: PresenceChanges[] = []
    const one = await openNode({
      timing: { heartbeat: 100 },
      onPresence: (change) => void changes.push(change),
    })
    const doomed = await forkNode(database.url, 4000)
    await listenWithEcho(one, 25)
    await listenWithEcho(doomed, 25)
    await listenWithEcho(doomed, 26)
    await waitUntil(async () => expect(await onlineKeys(['25', '26'])).toEqual(new Set(['25', '26'])))
    doomed.child.kill('SIGKILL')
    await waitUntil(() => expect(changes.flatMap((change) => change.offline)).toEqual(['26']))
    expect(await onlineKeys(['25', '26'])).toEqual(new Set(['25']))
  })

  test('a node that was removed as dead writes its keys again', async () => {
    const changes: PresenceChanges[] = []
    const one = await openNode({
      timing: { heartbeat: 100 },
      onPresence: (change) => void changes.push(change),
    })
    await listenWithEcho(one, 35)
    await waitUntil(() => expect(changes).toEqual([{ online: ['35'], offline: [] }]))
    // As after a crash of the database, which empties unlogged tables.
    await sql`with gone as (delete from presence) delete from presence_nodes`.execute(db())
    await waitUntil(() => expect(changes.slice(1)).toEqual([{ online: ['35'], offline: [] }]))
    expect(await onlineKeys(['35'])).toEqual(new Set(['35']))
  })

  test('stays online for the grace time when a node is closed', async () => {
    const one = await openNode()
    const { echo } = await listenWithEcho(one, 45)
    await waitUntil(async () => expect(await onlineKeys(['45'])).toEqual(new Set(['45'])))
    await one.close()
    echo.disconnect()
    expect(await onlineKeys(['45'])).toEqual(new Set(['45']))
  })
})

/** How many sockets the metrics count. */
async function sockets(): Promise<number> {
  return (await metrics.getSingleMetric('realtime_sockets')?.get())?.values[0]?.value ?? 0
}

/** How many nodes hold the key. */
async function holders(key: string): Promise<number> {
  const rows = await db().selectFrom('presence').select('node').where('key', '=', key).execute()
  return rows.length
}
