import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { migrateToLatest, readSchemaState } from '#platform/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'

import { readFormerVersion } from './read.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = postgres(database.ownerUrl, { max: 1, onnotice: () => undefined })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

describe('the version before on the schema of this one', () => {
  const former = readFormerVersion()

  it('OPS-22 has every statement that its calls ran in its tests', async () => {
    const refused: string[] = []
    for (const text of former.statements)
      await sql
        .unsafe(text)
        .describe()
        .catch((error: Error) => refused.push(`${error.message}: ${text}`))
    expect(refused).toEqual([])
    expect(former.statements.length).toBeGreaterThan(200)
  }, 120_000)

  it('OPS-22 fills its tables as before: what is new in them asks nothing of it', async () => {
    const tables = Object.keys(former.tables)
    const columns = await sql<{ table: string; column: string; isRequired: boolean }[]>`
      select c.relname as table, a.attname as column,
        a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables})`
    const isNew = ({ table, column }: { table: string; column: string }) =>
      former.tables[table]?.includes(column) !== true
    expect(columns.filter((one) => isNew(one) && one.isRequired)).toEqual([])
    const kept = new Set(columns.map(({ table, column }) => `${table}.${column}`))
    const lost = Object.entries(former.tables).flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`).filter((name) => !kept.has(name)),
    )
    expect(lost).toEqual([])
  })
})

describe('migrations', () => {
  const withFolder = async (files: Record<string, string>, work: (folder: string) => Promise<void>) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'uprava-migrations-'))
    try {
      for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
      await work(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const exists = async (table: string) =>
    (await sql<{ found: boolean }[]>`select to_regclass(${table}) is not null as found`)[0]!.found

  it('OPS-21 that fail in the middle leave nothing behind', async () => {
    const files = {
      '9001-first.sql': 'create table first_of_two (id int)',
      '9002-second.sql':
        'insert into first_of_two values (1); alter table nothing_like_this add column x int',
    }
    await withFolder(files, async (folder) => {
      await expect(migrateToLatest(database.ownerUrl, folder)).rejects.toThrow(
        'The migration 9002-second.sql failed',
      )
      expect(await exists('first_of_two')).toBe(false)
    })
    expect((await readSchemaState(database.ownerUrl)).unknown).toEqual([])
  })

  it('OPS-22 that only add let the version before start; those that contract wait for its end and then keep it out', async () => {
    const files = {
      '9001-added.sql': 'create table added (id int)',
      '9002-taken.contract.sql': 'create table taken (id int)',
    }
    // A node of this version: later files are those of a later version.
    const node = postgres(database.ownerUrl, { max: 1, connection: { application_name: 'uprava jobs 0001' } })
    await node`select 1`
    await withFolder(files, async (folder) => {
      await migrateToLatest(database.ownerUrl, folder)
      expect([await exists('added'), await exists('taken')]).toEqual([true, false])
      // This program, whose files do not have 9001, starts on it.
      await migrateToLatest(database.ownerUrl)
      expect((await readSchemaState(database.ownerUrl)).unknown).toEqual(['9001-added.sql'])
      await node.end()
      await migrateToLatest(database.ownerUrl, folder)
      expect(await exists('taken')).toBe(true)
      await expect(migrateToLatest(database.ownerUrl)).rejects.toThrow('Start the newer program')
    })
  })
})
