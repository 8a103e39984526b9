import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { migrateWith } from '#platform/database/migrate.ts'
import { openOwnConnection, type TransactionSql } from '#platform/database/own-connection.ts'

import { NotPossible } from '../failures.ts'
import type { SnapshotSchema } from '../make/snapshot-copy.ts'
import { readTables } from '../make/tables.ts'
import { readObject, type OpenCopy } from './unpack.ts'

/** Loads a snapshot into an empty database: the schema by the migrations of its time, the rows by COPY, in one transaction. */
export async function loadSnapshot(copy: OpenCopy, databaseUrl: string): Promise<void> {
  const schema = JSON.parse(await text(await readObject(copy, 'schema.json', false))) as SnapshotSchema
  await migrateWith(databaseUrl, schema.migrations)
  const sql = openOwnConnection(databaseUrl)
  try {
    await sql.begin(async (tx) => {
      const constraints = await dropForeignKeys(tx)
      await loadRows(tx, copy, schema)
      for (const { name, value } of schema.sequences) {
        if (value !== null) await tx`select setval(${name}::regclass, ${value}::int8)`
      }
      for (const statement of constraints) await tx.unsafe(statement)
    })
    await sql`analyze`
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The order of the tables does not matter then. Answers the statements that make the keys again. */
async function dropForeignKeys(tx: TransactionSql): Promise<string[]> {
  const keys = await tx<{ table: string; name: string; definition: string }[]>`
    select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and c.conparentid = 0 and n.nspname not in ('pg_catalog', 'pgboss')`
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${name}`)
  return keys.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}

async function loadRows(tx: TransactionSql, copy: OpenCopy, schema: SnapshotSchema): Promise<void> {
  const tables = await readTables(tx)
  const missing = schema.tables.find((name) => !tables.some((table) => table.name === name))
  if (missing !== undefined)
    throw new NotPossible(`В копии есть таблица ${missing}, которой эта версия не знает`)
  const copied = tables.filter(({ name }) => schema.tables.includes(name))
  for (const { quoted } of copied) await tx.unsafe(`alter table ${quoted} disable trigger user`)
  await tx.unsafe(`truncate ${copied.map(({ quoted }) => quoted).join(', ')}`)
  for (const { name, quoted } of copied) {
    const rows = await readObject(copy, `tables/${name}.copy`, true)
    await pipeline(rows, await tx.unsafe(`copy ${quoted} from stdin`).writable())
  }
  for (const { quoted } of copied) await tx.unsafe(`alter table ${quoted} enable trigger user`)
}
