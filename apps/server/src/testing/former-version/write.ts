import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import postgres from 'postgres'

import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { migrateToLatest } from '#platform/database/migrate.ts'
import { productVersion } from '#platform/product-version.ts'

import { formerVersionFile, type FormerVersion } from './read.ts'

/*
 * `node apps/server/src/testing/former-version/write.ts artifacts/statements.jsonl.texts`: keeps what this version asks of the
 * database, before the next one begins (CONTRIBUTING, "Adding a table").
 */
const [record] = process.argv.slice(2)
if (record === undefined) throw new Error('Name the file of recorded texts')

/** Lists of values differ in length only. */
const shapeOf = (text: string) =>
  text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\$\d+/gu, '$')
    .replaceAll(/(?:\$, ?)+\$/gu, '$')
    .replaceAll(/(?:\(\$\), ?)+\(\$\)/gu, '($)')

const recorded = [
  ...new Map(
    readFileSync(record, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as string)
      .filter((text) => /^\s*(?:select|insert|update|delete|with|merge)\b/iu.test(text))
      .toSorted((one, other) => one.length - other.length)
      .map((text) => [shapeOf(text), text] as const)
      .toReversed(),
  ).values(),
]

const folder = await mkdtemp(path.join(tmpdir(), 'uprava-former-'))
const database = await startEmbeddedPostgres({ dataDir: folder, durable: false })
try {
  await migrateToLatest(database.url)
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
  const statements: string[] = []
  for (const text of recorded) {
    // Of the tests' own tables, or wrong on purpose.
    const isKnown = await sql
      .unsafe(text)
      .describe()
      .then(
        () => true,
        () => false,
      )
    if (isKnown) statements.push(text.trim())
  }
  const columns = await sql<{ table: string; columns: string[] }[]>`
    select c.relname as table, array_agg(a.attname::text order by a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`
  await sql.end()
  const found: FormerVersion = {
    version: productVersion(),
    migrations: (await readdir(path.dirname(formerVersionFile)))
      .filter((name) => name.endsWith('.sql'))
      .toSorted(),
    tables: Object.fromEntries(columns.map((row) => [row.table, row.columns])),
    statements: statements.toSorted(),
  }
  writeFileSync(formerVersionFile, `${JSON.stringify(found, null, 1)}\n`)
  process.stdout.write(`${statements.length} statements of ${recorded.length} recorded ones\n`)
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
