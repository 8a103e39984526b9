import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { readSettings, useSettings } from '#platform/settings.ts'
import { asAdministrator, urlOf } from '#testing/administrator.ts'
import { addStoredFile, emptyReferenceBase } from '#testing/backups.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { formOf } from '#testing/long-tests.ts'
import { runAdmin } from '#testing/process.ts'

import { hashTable, readTables, tableDifferences, useTextForm, type TableDigest } from './make/tables.ts'
import type { Manifest } from './store/manifest.ts'

const slow = 900_000
/** At home without the reference base, by far the most rows of the copy and each of the same few tables. */
const isWhole = formOf({ home: false, full: true })
let home: string
let database: TestDatabase
let sql: Sql
const emptyName = `test_${randomBytes(6).toString('hex')}`
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'uprava-outside-'))
  database = await createTestDatabase()
  sql = postgres(database.ownerUrl, { max: 2, onnotice: () => undefined })
  if (!isWhole) await emptyReferenceBase(sql)
  useSettings(readSettings({ DATA_DIR: path.join(home, 'data'), DATABASE_URL: database.ownerUrl, DEMO: '0' }))
  await asAdministrator(inject('adminUrl'), (admin) => admin`create database ${admin(emptyName)}`)
}, slow)
afterAll(async () => {
  await sql.end()
  await database.drop()
  await asAdministrator(
    inject('adminUrl'),
    (admin) => admin`drop database if exists ${admin(emptyName)} with (force)`,
  )
  await rm(home, { recursive: true, force: true })
}, slow)

const admin = (...line: readonly string[]) =>
  runAdmin(line, {
    DATA_DIR: path.join(home, 'data'),
    DATABASE_URL: database.ownerUrl,
    BACKUP_DIR: path.join(home, 'backups'),
    LOG_LEVEL: 'silent',
    DEMO: '0',
  })

async function digestsOf(url: string): Promise<TableDigest[]> {
  const restored = postgres(url, { max: 1, onnotice: () => undefined })
  const digests: TableDigest[] = []
  await restored.begin(async (tx) => {
    await useTextForm(tx)
    for (const table of await readTables(tx)) digests.push(await hashTable(tx, table))
  })
  await restored.end()
  return digests
}

test(
  'OPS-15 backup, verify and restore work on an outside PostgreSQL; --to-time answers 3 and names deploy/postgresql.md',
  async () => {
    const key = await addStoredFile(sql, 5000)
    const made = await admin('backup', '--json')
    expect([made.exit, made.error]).toEqual([0, ''])
    const { id, path: place } = JSON.parse(made.out) as { id: string; path: string }
    const manifest = JSON.parse(await readFile(path.join(place, 'manifest.json'), 'utf8')) as Manifest
    expect(manifest).toMatchObject({ kind: 'snapshot', point: null, files: { count: 1 } })
    const verified = await admin('verify', id)
    expect([verified.exit, verified.out]).toEqual([0, `Копия цела: ${id}\n`])

    const emptyUrl = urlOf(inject('adminUrl'), emptyName)
    const restore = ['restore', '--from', id, '--database-url', emptyUrl] as const
    const timed = await admin(...restore, '--to-time', new Date().toISOString())
    expect([timed.exit, timed.out, timed.error]).toEqual([
      3,
      '',
      expect.stringContaining('deploy/postgresql.md'),
    ])
    await rm(path.join(home, 'data', 'files'), { recursive: true })
    const restored = await admin(...restore)
    expect([restored.exit, restored.error]).toEqual([0, ''])
    // What the restore itself has changed; every other table has the rows and hash of the manifest.
    expect(
      tableDifferences(manifest.tables, await digestsOf(emptyUrl)).map(
        (line) => /^таблица (\w+):/u.exec(line)?.[1],
      ),
    ).toEqual(['audit_chain', 'audit_entries'])
    const files = await readdir(path.join(home, 'data', 'files'), { recursive: true })
    expect(files).toContain(key)
    const again = await admin(...restore)
    expect([again.exit, again.error]).toEqual([3, expect.stringContaining('не пуста')])
  },
  slow,
)
