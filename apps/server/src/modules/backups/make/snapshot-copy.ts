import type { TransactionSql } from '#platform/database/own-connection.ts'

import type { CopyWriter } from './copy-writer.ts'
import { quote, type CopiedTable } from './tables.ts'

/** `schema.json`: what the rows need besides the tables. */
export type SnapshotSchema = {
  /** The migrations the tables were made by. */
  readonly migrations: readonly string[]
  readonly sequences: readonly { name: string; value: string | null }[]
  readonly tables: readonly string[]
}

/** Writes the rows of all tables by COPY, in the transaction of the moment. */
export async function copyRows(
  sql: TransactionSql,
  tables: readonly CopiedTable[],
  writer: CopyWriter,
): Promise<void> {
  for (const { name, quoted } of tables) {
    const rows = await sql.unsafe(`copy ${quoted} to stdout`).readable()
    // The driver pauses the connection for a slow reader until more is asked for: after the last row nobody does, and
    // the connection would wait for ever.
    rows.once('end', () => rows._read(0))
    await writer.write(`tables/${name}.copy`, rows, { isCompressed: true, table: name })
  }
  const migrations = await sql<{ name: string }[]>`select name from migrations order by name`
  const sequences = await sql<{ schema: string; name: string; value: string | null }[]>`
    select schemaname as schema, sequencename as name, last_value::text as value
    from pg_sequences where schemaname <> 'pgboss' order by 1, 2`
  const schema: SnapshotSchema = {
    migrations: migrations.map(({ name }) => name),
    sequences: sequences.map(({ schema, name, value }) => ({
      name: `${quote(schema)}.${quote(name)}`,
      value,
    })),
    tables: tables.map(({ name }) => name),
  }
  await writer.write('schema.json', Buffer.from(`${JSON.stringify(schema)}\n`))
}
