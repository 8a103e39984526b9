import { createHash } from 'node:crypto'

import { openOwnConnection, type Sql, type TransactionSql } from '#platform/database/own-connection.ts'

/** A table as a copy knows it: `messages`, or `schema.name` outside the schema public. */
export type CopiedTable = {
  readonly name: string
  /** Quoted for SQL. */
  readonly quoted: string
  readonly columns: readonly string[]
  readonly primaryKey: readonly { name: string; isText: boolean }[]
}

export type TableDigest = { readonly name: string; readonly rows: number; readonly sha256: string }

/** How values are written as text: the same on every server. */
const TEXT_FORM = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/** The job queue makes its own tables at every start and takes up nothing of a former life after a restore. */
const LEFT_OUT_SCHEMAS = ['pg_catalog', 'information_schema', 'pgboss']

/** The permanent tables of the product in the order of their names. */
export async function readTables(sql: Sql | TransactionSql): Promise<CopiedTable[]> {
  const rows = await sql<
    { schema: string; name: string; columns: string[]; key: string[]; texts: string[] }[]
  >`
    select n.nspname as schema, c.relname as name,
      (select array_agg(a.attname::text order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select array_agg(a.attname::text order by k.position)
        from pg_index i, unnest(i.indkey) with ordinality k(attnum, position), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum), '{}') as key,
      coalesce((select array_agg(a.attname::text) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and a.attcollation <> 0), '{}') as texts
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_(toast|temp)'
      and n.nspname <> all(${LEFT_OUT_SCHEMAS})
    order by n.nspname <> 'public', n.nspname, c.relname`
  return rows.map(({ schema, name, columns, key, texts }) => ({
    name: schema === 'public' ? name : `${schema}.${name}`,
    quoted: `${quote(schema)}.${quote(name)}`,
    columns,
    primaryKey: key.map((column) => ({ name: column, isText: texts.includes(column) })),
  }))
}

/** Fixes the text form of values in this transaction. */
export async function useTextForm(sql: TransactionSql): Promise<void> {
  await sql.unsafe(TEXT_FORM)
}

/**
 * Counts and hashes a table (wire §8): SHA-256 over its rows as canonical JSON, each ended by a line feed, in the order of
 * the primary key (texts by code points). A row is an object of its columns in the order of their names; a value is
 * PostgreSQL's text for it, or null. Needs `useTextForm`.
 */
export async function hashTable(sql: TransactionSql, table: CopiedTable): Promise<TableDigest> {
  const hash = createHash('sha256')
  let rows = 0
  const query = sql.unsafe<{ line: string }[]>(
    `select ${rowAsJson(table)} as line from ${table.quoted} ${order(table)}`,
  )
  for await (const batch of query.cursor(500)) {
    for (const { line } of batch) hash.update(line).update('\n')
    rows += batch.length
  }
  return { name: table.name, rows, sha256: hash.digest('hex') }
}

/** Counts and hashes every table of a database at one moment. */
export async function hashTables(databaseUrl: string): Promise<TableDigest[]> {
  const sql = openOwnConnection(databaseUrl)
  try {
    const digests: TableDigest[] = []
    await sql.begin('isolation level repeatable read read only', async (tx) => {
      await useTextForm(tx)
      for (const table of await readTables(tx)) digests.push(await hashTable(tx, table))
    })
    return digests
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function rowAsJson({ columns }: CopiedTable): string {
  const members = columns.map(
    (column) =>
      `${literal(`${JSON.stringify(column)}:`)} || coalesce(to_json(${quote(column)}::text)::text, 'null')`,
  )
  return `'{' || ${members.join(` || ',' || `)} || '}'`
}

function order(table: CopiedTable): string {
  const { primaryKey } = table
  // Without a key the rows themselves decide: equal ones may stand in any order.
  if (primaryKey.length === 0) return `order by (${rowAsJson(table)}) collate "C"`
  return `order by ${primaryKey.map(({ name, isText }) => `${quote(name)}${isText ? ' collate "C"' : ''}`).join(', ')}`
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The differences between what a manifest says and what a database holds, a line each. */
export function tableDifferences(expected: readonly TableDigest[], found: readonly TableDigest[]): string[] {
  const byName = new Map(found.map((table) => [table.name, table]))
  return expected.flatMap(({ name, rows, sha256 }) => {
    const table = byName.get(name)
    if (!table) return [`таблица ${name}: отсутствует`]
    if (table.rows !== rows) return [`таблица ${name}: ожидалось ${rows}, найдено ${table.rows}`]
    return table.sha256 === sha256 ? [] : [`таблица ${name}: не совпадает SHA-256`]
  })
}
