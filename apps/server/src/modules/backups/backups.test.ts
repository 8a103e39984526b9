import { randomBytes } from 'node:crypto'
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { settings } from '#platform/settings.ts'
import {
  addStoredFile,
  insideRestored,
  openBareInstallation,
  runCopyCommand,
  outputOf,
  type BareInstallation,
} from '#testing/backups.ts'

import { backUp, openTarget, prove } from './index.ts'
import { hashTables, tableDifferences } from './make/tables.ts'

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

const admin = (...line: readonly string[]) => runCopyCommand(line)
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
    const { proof } = await prove(await openTarget(), { id, checks: [] })
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
  'OPS-08 restore gives the rows, hashes and files of the copy, into an empty folder only; --replace keeps the former aside',
  async () => {
    const [person] = await sql<{ id: number }[]>`
      insert into persons (phone, surname, name) values ('79990000001', 'Иванова', 'Анна') returning id`
    await sql`
      insert into sessions (person_id, token_hash, device, address, expires_at)
      values (${person!.id}, ${randomBytes(32)}, 'Chrome', '127.0.0.1', now() + interval '30 days')`
    await sql`insert into outbox (transport, recipient, text) values ('sms', '79990000001', 'Код 1234')`
    const { id, manifest } = await backUp(await openTarget())
    const folder = beside('restored')
    const done = await admin('restore', '--from', id, '--data-dir', folder, '--json')
    expect([done.exit, done.error]).toEqual([0, ''])
    expect(JSON.parse(done.out)).toMatchObject({
      id,
      aside: null,
      notSent: 1,
      files: { missing: [], count: manifest.files.count },
    })
    const found = await insideRestored(folder, async (restored, url) => ({
      sessions: await restored`select from sessions where ended_at is null`,
      outbox: (await restored`select text, gave_up_at is not null as over from outbox`).slice(),
      tables: tableDifferences(manifest.tables, await hashTables(url)),
      keys: (await restored<{ key: string }[]>`select key from files`).map(({ key }) => key),
    }))
    expect(found.sessions).toHaveLength(0)
    expect(found.outbox).toEqual([{ text: '', over: true }])
    // What the restore itself has changed; every other table has the rows and hash of the manifest.
    expect(found.tables.map((line) => /^таблица (\w+):/u.exec(line)?.[1])).toEqual([
      'audit_chain',
      'audit_entries',
      'outbox',
      'sessions',
    ])
    for (const key of found.keys) {
      const [one, other] = [installation.home, folder].map((home) => readFile(path.join(home, 'files', key)))
      expect((await one)!.equals((await other)!)).toBe(true)
    }
    await writeFile(path.join(folder, 'own'), '')
    const refused = await admin('restore', '--from', id, '--data-dir', folder)
    expect(outputOf(refused)).toEqual([
      3,
      `В ${folder} уже что-то есть: укажите пустую папку или --replace, прежнее будет отложено в сторону`,
    ])
    expect((await admin('restore', '--from', id, '--data-dir', folder, '--replace')).exit).toBe(2)
    expect(await readdir(folder)).toContain('own')
    const replaced = await admin(
      'restore',
      '--from',
      id,
      '--data-dir',
      folder,
      '--replace',
      '--yes',
      '--json',
    )
    expect(replaced.exit).toBe(0)
    const again = JSON.parse(replaced.out) as { aside: string }
    expect(await readdir(again.aside)).toContain('own')
    expect(await readdir(folder)).not.toContain('own')
    await rm(folder, { recursive: true })
    await rm(again.aside, { recursive: true })
  },
  slow,
)
