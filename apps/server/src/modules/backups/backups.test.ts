import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, open, readFile, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { storage } from '#platform/files/storage.ts'
import { settings } from '#platform/settings.ts'
import { addStoredFile, openBareInstallation, type BareInstallation } from '#testing/backups.ts'

import { shipLog } from './archive/ship-log.ts'
import { NotPossible, WrongUse } from './failures.ts'
import { backUp, findCopy, listCopies, openTarget, prove, restoreInstallation } from './index.ts'
import { ensureInPool } from './make/file-pool.ts'

const slow = 300_000
let installation: BareInstallation
let sql: Sql
beforeAll(async () => {
  installation = await openBareInstallation()
  sql = installation.sql
  await sql`create table pairs_a (id int primary key, value text)`
  await sql`create table pairs_b (id int primary key, value text)`
  for (let count = 0; count < 5; count += 1) await addStoredFile(sql, 200_000)
}, slow)
afterAll(() => installation.close(), slow)

const verify = async (id?: string, keyFile?: string) =>
  prove(await openTarget(undefined, keyFile), { id, checks: [] })
const restore = async (
  id: string,
  folder: string,
  order: { time?: Date; replace?: boolean; keyFile?: string } = {},
) => {
  const { target } = await findCopy(id, order.keyFile)
  return restoreInstallation(target, id, {
    actor: { type: 'system' },
    dataDir: folder,
    time: order.time,
    replace: order.replace ?? false,
    sendOutbox: false,
  })
}

/** Runs the work on the database of a restored folder. */
async function inside<Result>(folder: string, work: (restored: Sql) => Promise<Result>): Promise<Result> {
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  const restored = postgres(database.url, { max: 1, onnotice: () => undefined })
  try {
    return await work(restored)
  } finally {
    await restored.end()
    await database.stop()
  }
}

const beside = (name: string) => path.join(installation.home, '..', name)

test(
  'OPS-03 a copy under writing load has the counts and hashes of one moment, for tables and files',
  async () => {
    const writing = new AbortController()
    let written = 0
    const write = async () => {
      while (!writing.signal.aborted) {
        written += 1
        const id = written
        await sql.begin(async (tx) => {
          await tx`insert into pairs_a values (${id}, ${'строка "x" \\ '.repeat(20)})`
          await tx`insert into pairs_b values (${id}, null)`
        })
        if (id % 40 === 0) await addStoredFile(sql)
      }
    }
    const writers = [write(), write(), write()]
    const before = written
    const { id, manifest } = await backUp(await openTarget())
    expect(written).toBeGreaterThan(before)
    writing.abort()
    await Promise.all(writers)
    const rows = (name: string) => manifest.tables.find((table) => table.name === name)?.rows
    expect(rows('pairs_a')).toBe(rows('pairs_b'))
    expect(rows('pairs_a')).toBeLessThan(written)
    expect(rows('files')).toBe(manifest.files.count)
    expect(manifest).toMatchObject({ format: 1, kind: 'base', encrypted: false, complete: true })
    const { proof } = await verify(id)
    expect(proof).toMatchObject({ state: 'proven', problems: [] })
  },
  slow,
)

test(
  'OPS-05 a second copy of unchanged files takes less than 5 % of the space for files',
  async () => {
    await backUp(await openTarget())
    const first = await spaceOfFiles()
    const { manifest } = await backUp(await openTarget())
    expect(manifest.files.bytes).toBeGreaterThan(1_000_000)
    expect((await spaceOfFiles()) - first).toBeLessThan(first * 0.05)
  },
  slow,
)

/** Bytes of the files of all copies; one with several names counts once. */
async function spaceOfFiles(): Promise<number> {
  const sizes = new Map<number, number>()
  for (const entry of await readdir(settings().BACKUP_DIR, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/(?:^|\/)files\//u.test(path.relative(settings().BACKUP_DIR, place))) continue
    const { ino, size } = await stat(place)
    sizes.set(ino, size)
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

test(
  'OPS-08 OPS-10 restores into an empty folder only, ends sessions, sends nothing old; --replace keeps the former aside',
  async () => {
    const [person] = await sql<{ id: number }[]>`
      insert into persons (phone, surname, name) values ('79990000001', 'Иванова', 'Анна') returning id`
    await sql`
      insert into sessions (person_id, token_hash, device, address, expires_at)
      values (${person!.id}, ${randomBytes(32)}, 'Chrome', '127.0.0.1', now() + interval '30 days')`
    await sql`insert into outbox (transport, recipient, text) values ('sms', '79990000001', 'Код 1234')`
    const { id, manifest } = await backUp(await openTarget())
    const folder = beside('restored')
    const done = await restore(id, folder)
    expect(done).toMatchObject({
      id,
      aside: null,
      notSent: 1,
      files: { missing: [], count: manifest.files.count },
    })
    const found = await inside(folder, async (restored) => ({
      sessions: await restored`select from sessions where ended_at is null`,
      outbox: (await restored`select text, gave_up_at is not null as over from outbox`).slice(),
      pairs: (await restored`select count(*)::int as n from pairs_a`)[0]!['n'],
      keys: (await restored<{ key: string }[]>`select key from files`).map(({ key }) => key),
    }))
    expect(found.sessions).toHaveLength(0)
    expect(found.outbox).toEqual([{ text: '', over: true }])
    expect(found.pairs).toBe(manifest.tables.find(({ name }) => name === 'pairs_a')?.rows)
    for (const key of found.keys) {
      const [one, other] = [installation.home, folder].map((home) => readFile(path.join(home, 'files', key)))
      expect((await one)!.equals((await other)!)).toBe(true)
    }
    await writeFile(path.join(folder, 'own'), '')
    await expect(restore(id, folder)).rejects.toThrow(NotPossible)
    const again = await restore(id, folder, { replace: true })
    expect(await readdir(again.aside!)).toContain('own')
    expect(await readdir(folder)).not.toContain('own')
    await rm(folder, { recursive: true })
    await rm(again.aside!, { recursive: true })
  },
  slow,
)

test(
  'OPS-09 --to-time brings back the rows and files of a second before their deletion',
  async () => {
    const target = await openTarget()
    await backUp(target)
    const key = await addStoredFile(sql)
    await sql`create table if not exists later (id int primary key)`
    await sql`insert into later select generate_series(1, 13652)`
    await sleep(1100)
    const time = new Date()
    await sleep(1100)
    await sql`delete from later`
    await sql`delete from files where key = ${key}`
    // What the product does before it removes an object.
    await ensureInPool(target, key)
    await storage().remove(key)
    const copies = await listCopies(target.store)
    const folder = beside('earlier')
    const done = await restore(copies.at(-1)!.id, folder, { time })
    expect(done.files.missing).toEqual([])
    const rows = await inside(folder, (restored) => restored`select count(*)::int as n from later`)
    expect(rows[0]).toEqual({ n: 13_652 })
    expect((await stat(path.join(folder, 'files', key))).size).toBe(2000)
    await rm(folder, { recursive: true })
  },
  slow,
)

test(
  'OPS-09 after the loss of the machine the archived log loses no more than BACKUP_WAL_SECONDS and the time of moving it',
  async () => {
    const target = await openTarget()
    const { id } = await backUp(target)
    await sql`create table ticks (at timestamptz primary key)`
    const clock = new AbortController()
    const ticking = (async () => {
      while (!clock.signal.aborted) {
        await sql`insert into ticks values (clock_timestamp())`
        await shipLog(target, installation.home)
        await sleep(20)
      }
    })()
    await sleep(6000)
    // The disk of the data folder is lost in this moment: what is beside it is all there is.
    const archive = beside('archive')
    await mkdir(archive)
    const lostAt = Date.now()
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
    const [last] = await inside(
      folder,
      (restored) => restored<{ at: Date }[]>`select max(at) as at from ticks`,
    )
    // A busy machine archives late; the setting of the test is one second.
    expect(lostAt - last!.at.getTime()).toBeLessThan(5000)
    await rm(folder, { recursive: true })
    await rm(archive, { recursive: true })
  },
  slow,
)

async function copyTree(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, place] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) {
      await mkdir(place)
      await copyTree(source, place)
    } else await copyFile(source, place)
  }
}

describe('damages', () => {
  let id: string
  let folder: string
  beforeAll(async () => {
    id = (await backUp(await openTarget())).id
    folder = path.join(settings().BACKUP_DIR, id)
  }, slow)

  const problems = async () => (await verify(id)).proof.problems
  async function flipByte(file: string): Promise<() => Promise<void>> {
    const before = await readFile(file)
    const after = Buffer.from(before)
    const at = Math.floor(after.length / 2)
    after[at] = after[at]! ^ 1
    const put = async (bytes: Buffer) => {
      const handle = await open(file, 'r+')
      await handle.write(bytes, 0, bytes.length, 0)
      await handle.close()
    }
    await put(after)
    return () => put(before)
  }

  test(
    'OPS-12 a flipped byte of a table, of a file, of the manifest and a missing file are named exactly',
    async () => {
      const contents = (await readFile(path.join(folder, 'contents.jsonl'), 'utf8')).trim().split('\n')
      const line = contents.map((text) => JSON.parse(text)).find(({ table }) => table === 'pairs_a')
      let restoreBytes = await flipByte(path.join(folder, line.path))
      expect(await problems()).toEqual([`таблица pairs_a: ${line.path}: не совпадает SHA-256`])
      await restoreBytes()

      const keys = (await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(path.join(folder, 'files'), path.join(entry.parentPath, entry.name)))
      restoreBytes = await flipByte(path.join(folder, 'files', keys[0]!))
      expect(await problems()).toEqual([`файл ${keys[0]}: не совпадает SHA-256`])
      await restoreBytes()

      restoreBytes = await flipByte(path.join(folder, 'manifest.json'))
      expect((await problems())[0]).toMatch(/^manifest\.json: /u)
      await restoreBytes()

      const kept = await readFile(path.join(folder, 'files', keys[1]!))
      await unlink(path.join(folder, 'files', keys[1]!))
      await rm(path.join(settings().BACKUP_DIR, 'files', keys[1]!), { force: true })
      expect(await problems()).toEqual([`файл ${keys[1]}: отсутствует`])
      await writeFile(path.join(folder, 'files', keys[1]!), kept)

      expect(await problems()).toEqual([])
    },
    slow,
  )
})

test(
  'OPS-07 an encrypted copy needs its key, says a wrong one, restores with it; S3 without a key is refused',
  async () => {
    const [right, wrong] = [beside('right.key'), beside('wrong.key')]
    await writeFile(right, randomBytes(32))
    await writeFile(wrong, randomBytes(32).toString('hex'))
    const { id, manifest } = await backUp(await openTarget(undefined, right), 'secret')
    expect(manifest.encrypted).toBe(true)
    await expect(verify(id)).rejects.toThrow('Копия зашифрована')
    await expect(verify(id, wrong)).rejects.toThrow('Ключ не подходит к копии')
    await expect(restore(id, beside('wrong'), { keyFile: wrong })).rejects.toThrow(NotPossible)
    expect((await verify(id, right)).proof.state).toBe('proven')
    const folder = beside('decrypted')
    const done = await restore(id, folder, { keyFile: right })
    expect(done.files).toEqual({ count: manifest.files.count, missing: [] })
    await rm(folder, { recursive: true })
    await expect(openTarget('s3://bucket/copies')).rejects.toThrow(WrongUse)
  },
  slow,
)
