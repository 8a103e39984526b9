import { cp, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { storage } from '#platform/files/storage/storage.ts'
import { settings } from '#platform/settings.ts'
import {
  addStoredFile,
  insideRestored,
  openBareInstallation,
  runCopyCommand,
  type BareInstallation,
} from '#testing/backups.ts'

import { startArchiving, stopArchiving } from './archive/archiving.ts'
import { backUp, findCopy, openTarget, restoreInstallation } from './index.ts'

const slow = 300_000
const WAL_SECONDS = 12
let installation: BareInstallation
let sql: Sql
beforeAll(async () => {
  installation = await openBareInstallation({ BACKUP_WAL_SECONDS: `${WAL_SECONDS}` })
  sql = installation.sql
  await startArchiving()
}, slow)
afterAll(async () => {
  await stopArchiving()
  await installation.close()
}, slow)

const beside = (name: string) => path.join(installation.home, '..', name)

test(
  'OPS-09 --to-time brings back the rows and files of a second before their deletion',
  async () => {
    const { id } = await backUp(await openTarget())
    const key = await addStoredFile(sql)
    await sql`create table later (id int primary key)`
    await sql`insert into later select generate_series(1, 13652)`
    await sleep(1100)
    const time = new Date()
    await sleep(1100)
    await sql`delete from later`
    await sql`delete from files where key = ${key}`
    await storage().remove(key)
    const folder = beside('earlier')
    const line = ['restore', '--from', id, '--to-time', time.toISOString(), '--data-dir', folder, '--json']
    const done = await runCopyCommand(line)
    expect([done.exit, done.error]).toEqual([0, ''])
    expect(JSON.parse(done.out)).toMatchObject({ moment: time.toISOString(), files: { missing: [] } })
    const rows = await insideRestored(folder, (restored) => restored`select count(*)::int as n from later`)
    expect(rows[0]).toEqual({ n: 13_652 })
    expect((await stat(path.join(folder, 'files', key))).size).toBe(2000)
    await rm(folder, { recursive: true })
  },
  slow,
)

test(
  'OPS-09 after the loss of the machine the archived log loses no more than BACKUP_WAL_SECONDS',
  async () => {
    const { id } = await backUp(await openTarget())
    await sql`create table ticks (at timestamptz primary key)`
    const clock = new AbortController()
    const ticking = (async () => {
      while (!clock.signal.aborted) {
        await sql`insert into ticks values (clock_timestamp())`
        await sleep(20)
      }
    })()
    await sleep((WAL_SECONDS + 4) * 1000)
    // The disk of the data folder is lost in this moment: what is beside it is all there is.
    const lostAt = Date.now()
    const archive = beside('archive')
    await copyTree(settings().BACKUP_DIR, archive)
    clock.abort()
    await ticking
    const { target: saved } = await findCopy(path.join(archive, id))
    const folder = beside('after-loss')
    await restoreInstallation(saved, id, {
      actor: { type: 'system' },
      dataDir: folder,
      time: new Date(lostAt + 3_600_000),
      replace: false,
      sendOutbox: false,
    })
    const [last] = await insideRestored(
      folder,
      (restored) => restored<{ at: Date }[]>`select max(at) as at from ticks`,
    )
    expect(lostAt - last!.at.getTime()).toBeLessThan(WAL_SECONDS * 1000)
    await rm(folder, { recursive: true })
    await rm(archive, { recursive: true })
  },
  slow,
)

/** What the machine of the copies has in this moment; a file that is being moved there is not whole yet. */
async function copyTree(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (source) => !source.endsWith('.part') })
}
