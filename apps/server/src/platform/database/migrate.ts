import { readFileSync, readdirSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

import postgres, { type Sql, type TransactionSql } from 'postgres'

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations')
/** Key of the advisory lock of migrations. */
const LOCK = 7_402_641_815

/**
 * A migration `….contract.sql` takes away what the version before still uses. All others only add, so that nodes of the
 * version before serve on the new schema and are replaced one by one (operations §6).
 */
const isContract = (name: string) => name.endsWith('.contract.sql')

/**
 * Applies all missing migrations in one transaction under a lock, so that of several nodes starting together one migrates
 * and the others wait. Migrations are forward only; those that contract wait until no node of an earlier version is alive.
 */
export async function migrateToLatest(url: string, folder = FOLDER): Promise<void> {
  await applyMigrations(url, folder, () => true)
}

/** Gives an empty database the schema of an earlier version: exactly these migrations. */
export async function migrateWith(url: string, names: readonly string[]): Promise<void> {
  refuseNewerDatabase(names, await migrationFiles(FOLDER))
  await applyMigrations(url, FOLDER, (name) => names.includes(name))
}

async function migrationFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

async function applyMigrations(
  url: string,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await client.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`
      await createMigrationsTable(sql)
      const files = await migrationFiles(folder)
      const applied = await appliedNames(sql)
      refuseNewerDatabase(applied, files)
      const missing = files.filter((file) => !applied.includes(file) && isWanted(file))
      const isAlone = missing.some(isContract) ? !(await hasEarlierNodes(sql)) : true
      for (const name of missing) if (isAlone || !isContract(name)) await migrate(sql, folder, name)
    })
  } finally {
    await client.end()
  }
}

const appliedNames = async (sql: Sql | TransactionSql) =>
  (await sql<{ name: string }[]>`select name from migrations order by name`).map(({ name }) => name)

/** The number of the newest migration of this program: it names the schema that a node knows. */
const schemaNumber: string =
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
    ?.slice(0, 4) ?? '0000'

/** What the connections of a node's job queue, which is never idle, are called. */
export const nodeName = `uprava jobs ${schemaNumber}`

async function hasEarlierNodes(sql: TransactionSql): Promise<boolean> {
  const [found] = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'uprava jobs%' and application_name < ${nodeName}`
  return found !== undefined
}

/** How the schema of a database stands to this program, for the command `upgrade`. */
export type SchemaState = {
  /** Migrations that are still to be made, and of those the ones that wait for the end of earlier nodes. */
  readonly missing: readonly string[]
  readonly waiting: readonly string[]
  /** Migrations of a later version. */
  readonly unknown: readonly string[]
}

export async function readSchemaState(url: string): Promise<SchemaState> {
  const client = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    const files = await migrationFiles(FOLDER)
    const [found] = await client<{ exists: boolean }[]>`
      select to_regclass('migrations') is not null as exists`
    const applied = found?.exists ? await appliedNames(client) : []
    const missing = files.filter((name) => !applied.includes(name))
    return {
      missing: missing.filter((name) => !isContract(name)),
      waiting: missing.filter(isContract),
      unknown: applied.filter((name) => !files.includes(name)),
    }
  } finally {
    await client.end()
  }
}

/** The version before this one with its migrations: `upgrade` skips none. */
export function formerVersion(): { readonly version: string; readonly migrations: readonly string[] } {
  return JSON.parse(readFileSync(path.join(FOLDER, 'former-version.json'), 'utf8')) as {
    version: string
    migrations: string[]
  }
}

/** Whether the database has the migrations of this program and no other, but for those that wait for earlier nodes. */
export async function hasLatestSchema(url: string): Promise<boolean> {
  const { missing, unknown } = await readSchemaState(url)
  return missing.length + unknown.length === 0
}

/** The running role may not create tables; with an up-to-date schema it has nothing to create. */
async function createMigrationsTable(sql: TransactionSql): Promise<void> {
  const [found] = await sql`select where to_regclass('public.migrations') is not null`
  if (found) return
  await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`
}

/**
 * A later version that only adds leaves a schema that this program serves on: its nodes may start again while others are
 * replaced. Where something was taken away, this program does not know what its tables mean.
 */
function refuseNewerDatabase(applied: readonly string[], files: readonly string[]): void {
  const unknown = applied.find((name) => !files.includes(name) && isContract(name))
  if (unknown === undefined) return
  throw new Error(
    `The database is newer than this program: it has the migration ${unknown}. Start the newer program.`,
  )
}

async function migrate(sql: TransactionSql, folder: string, name: string): Promise<void> {
  try {
    await sql.unsafe(await readFile(path.join(folder, name), 'utf8'))
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  await sql`insert into migrations (name) values (${name})`
}
