import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import postgres from 'postgres'

import { startApp } from '#app'
import { readSettings, useSettings } from '#platform/settings.ts'

import { newClient } from '../client.ts'
import { aWorld } from '../messenger.ts'
import { freePort } from '../nodes/free-port.ts'
import { startOwnDatabase, type OwnDatabase } from '../nodes/own-database.ts'
import { hasRedis, startRedis, type TestRedis } from '../nodes/redis.ts'
import type { TestSeat } from '../people.ts'
import { startProduct, type ProductProcess } from '../process.ts'
import type { TestServer } from '../server.ts'
import { grant } from '../station.ts'
import type { Asked } from './questions.ts'

export type World = Awaited<ReturnType<typeof aWorld>>

/** A node at an address that stays the same over its restarts. */
export type FaultNode = {
  readonly url: string
  readonly process: () => ProductProcess
  /** Whether it is expected to run. */
  isUp: boolean
  start(): Promise<void>
  /** Shifts its clock by so many seconds; nothing without libfaketime. */
  shiftClock(seconds: number): Promise<void>
}

/** Two nodes with a database, a Redis and a folder of files of their own. */
export type Installation = {
  readonly nodes: readonly FaultNode[]
  readonly database: OwnDatabase
  readonly redis: TestRedis | undefined
  readonly world: World
  /** Chats of the lawyer: more than the built-in engine answers at a time. */
  readonly chats: Asked['chats']
  /** The shared folder of stored files. */
  readonly files: string
  /** Whether `files` is a small disk of its own that can be filled. */
  readonly isSmallDisk: boolean
  /** What the machine lacks. */
  readonly missing: readonly string[]
  remove(): Promise<void>
}

const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const megabyte = 1024 * 1024
/** Small enough to be filled at once, and more than what is sent meanwhile: about 40 MB of files an hour. */
const diskBytes = (minutes: number) => Math.ceil(24 + 2 * minutes) * megabyte

/** For a run of so many minutes. */
export async function startInstallation(minutes: number): Promise<Installation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-faults-'))
  const files = path.join(folder, 'files')
  await mkdir(files)
  const isSmallDisk =
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes(minutes)}`, 'tmpfs', files]).status === 0
  const database = await startOwnDatabase()
  const redis = hasRedis ? await startRedis(await freePort()) : undefined
  const { world, chats } = await seed(database.url, path.join(folder, 'seed'))
  await skipFirstMessageId(database.ownerUrl)
  const hasFaketime = existsSync(faketime)
  const nodes = [
    await aNode(folder, 'one', { database, redis, files, isShifted: false }),
    await aNode(folder, 'two', { database, redis, files, isShifted: hasFaketime }),
  ]
  const missing = [
    ...(redis ? [] : ['redis-server']),
    ...(isSmallDisk ? [] : ['the right to mount a small disk']),
    ...(hasFaketime ? [] : ['libfaketime']),
  ]
  return {
    nodes,
    database,
    redis,
    world,
    chats,
    files,
    isSmallDisk,
    missing,
    async remove() {
      for (const node of nodes) await node.process().kill()
      await redis?.stop()
      await database.remove()
      // Lazily: a process that was killed may hold a file of it for a moment more.
      if (isSmallDisk) spawnSync('umount', ['--lazy', files])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates the people through the services of the product. */
async function seed(databaseUrl: string, dataDir: string): Promise<{ world: World; chats: Asked['chats'] }> {
  useSettings(
    readSettings({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      REALTIME_PORT: 'same',
      DEMO: '0',
      ADMIN_PASSWORD: 'administrator-of-tests',
      LOG_LEVEL: 'silent',
    }),
  )
  const app = await startApp(databaseUrl)
  const as: TestServer['as'] = ({ token }) => newClient(app.url, { token })
  const world = await aWorld({ as } as TestServer)
  const chats = []
  for (const seat of [world.anna, world.viktor]) {
    await grant(seat.channelId, 'have_ai')
    for (let count = 0; count < 2; count += 1) chats.push({ seat, id: await aChat(app.url, seat) })
  }
  await app.close()
  return { world, chats }
}

async function aChat(url: string, seat: TestSeat): Promise<number> {
  const body = { title: 'Проба' }
  const { data } = await newClient(url, { token: seat.token }).ai('POST /chats/', {
    body,
    channel: seat.channelId,
  })
  return (data as { id: number }).id
}

/** Listeners catch up by `after_id`, which is at least 1: the first message of all has to come behind it. */
async function skipFirstMessageId(ownerUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1 })
  await sql`select setval('messages_id_seq', 1)`
  await sql.end()
}

type Parts = Pick<Installation, 'database' | 'redis' | 'files'> & { readonly isShifted: boolean }

async function aNode(folder: string, name: string, parts: Parts): Promise<FaultNode> {
  const dataDir = path.join(folder, name)
  const clock = path.join(folder, `${name}.clock`)
  await mkdir(dataDir)
  await symlink(parts.files, path.join(dataDir, 'files'))
  await writeFile(clock, '+0')
  const port = await freePort()
  const start = () =>
    startProduct({
      port,
      databaseUrl: parts.database.url,
      dataDir,
      settings: {
        LOG_LEVEL: 'warn',
        DRAIN_SECONDS: '1',
        SENDING_LIMITS: 'off',
        ...(parts.redis && { REDIS_URL: parts.redis.url }),
        ...(parts.isShifted && {
          LD_PRELOAD: faketime,
          FAKETIME_TIMESTAMP_FILE: clock,
          FAKETIME_CACHE_DURATION: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }),
      },
    })
  let running = await start()
  const node: FaultNode = {
    url: `http://127.0.0.1:${port}`,
    process: () => running,
    isUp: true,
    async start() {
      // Without its database a node does not start: a supervisor starts it again.
      for (;;) {
        try {
          running = await start()
          node.isUp = true
          return
        } catch {
          // The next attempt.
        }
      }
    },
    shiftClock: (seconds) => writeFile(clock, `${seconds < 0 ? '' : '+'}${seconds}`),
  }
  return node
}
