import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

import postgres, { type TransactionSql } from 'postgres'

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations')
/** Key of the advisory lock of migrations. */
const LOCK = 7_402_641_815

/**
 * Applies all missing migrations in one transaction under a lock, so that of several nodes starting together one migrates
 * and the others wait. Migrations are forward only.
 */
export async function migrateToLatest(url: string): Promise<void> {
  await applyMigrations(url, () => true)
}

/** Gives an empty database the schema of an earlier version: exactly these migrations. */
export async function migrateWith(url: string, names: readonly string[]): Promise<void> {
  refuseNewerDatabase(names, await migrationFiles())
  await applyMigrations(url, (name) => names.includes(name))
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
}

async function applyMigrations(url: string, isWanted: (name: string) => boolean): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await client.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`
      await createMigrationsTable(sql)
      const applied = (await sql<{ name: string }[]>`select name from migrations`).map(({ name }) => name)
      const files = await migrationFiles()
      refuseNewerDatabase(applied, files)
      const missing = files.filter((file) => !applied.includes(file) && isWanted(file))
      for (const name of missing) await migrate(sql, name)
    })
  } finally {
    await client.end()
  }
}

/** Whether the database has exactly the migrations of this program. */
export async function hasLatestSchema(url: string): Promise<boolean> {
  const client = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
    const [found] = await client<{ exists: boolean }[]>`
      select to_regclass('migrations') is not null as exists`
    if (!found?.exists) return false
    const applied = (await client<{ name: string }[]>`select name from migrations order by name`).map(
      ({ name }) => name,
    )
    return files.join() === applied.toSorted().join()
  } finally {
    await client.end()
  }
}

/** The running role may not create tables; with an up-to-date schema it has nothing to create. */
async function createMigrationsTable(sql: TransactionSql): Promise<void> {
  const [found] = await sql`select where to_regclass('public.migrations') is not null`
  if (found) return
  await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`
}

/** A program must not write to tables of a later version, whose meaning it does not know. */
function refuseNewerDatabase(applied: readonly string[], files: readonly string[]): void {
  const unknown = applied.find((name) => !files.includes(name))
  if (unknown === undefined) return
  throw new Error(
    `The database is newer than this program: it has the migration ${unknown}. Start the newer program.`,
  )
}

async function migrate(sql: TransactionSql, name: string): Promise<void> {
  try {
    await sql.unsafe(await readFile(path.join(FOLDER, name), 'utf8'))
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  await sql`insert into migrations (name) values (${name})`
}
