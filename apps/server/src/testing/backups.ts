import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'

import postgres, { type Sql } from 'postgres'

import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { closeDatabase, openDatabase } from '#platform/database/index.ts'
import { startInstallationPostgres } from '#platform/database/installation-postgres.ts'
import { migrateToLatest } from '#platform/database/migrate.ts'
import { storage } from '#platform/files/storage/storage.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { readSettings, settings, useSettings } from '#platform/settings.ts'

import { enterableFolder } from './databases/enterable-folder.ts'
import { fillFolder } from './prepared-data.ts'
import { runAdmin, type AdminOutcome } from './process.ts'

/**
 * An installation without the product: its embedded database with an archived log, open in this process with the queue of
 * jobs, and its data folder.
 */
export type BareInstallation = {
  readonly home: string
  readonly sql: Sql
  close(): Promise<void>
}

export async function openBareInstallation(
  further: Readonly<Record<string, string>> = {},
): Promise<BareInstallation> {
  const home = enterableFolder('uprava-copies-')
  const data = path.join(home, 'data')
  useSettings(readSettings({ DATA_DIR: data, BACKUP_WAL_SECONDS: '1', LOG_LEVEL: 'silent', ...further }))
  await mkdir(data)
  await fillFolder(data, { name: 'bare', make: migrateEmpty })
  const database = await startInstallationPostgres()
  const sql = postgres(database.url, { max: 4, onnotice: () => undefined })
  openDatabase(database.url, { connections: 2 })
  await startJobs(database.url, [])
  return {
    home: data,
    sql,
    async close() {
      await stopJobs()
      await closeDatabase()
      await sql.end({ timeout: 5 })
      await database.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function migrateEmpty(folder: string): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  try {
    await migrateToLatest(database.url)
  } finally {
    await database.stop()
  }
}

/** Empties the tables of the reference base, by far the most of what a copy holds. `sql`: the owner of the tables. */
export async function emptyReferenceBase(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename like 'law\\_%'`
  await sql.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`)
}

/** Stores a file of random bytes with its row; answers its key. */
export async function addStoredFile(sql: Sql, bytes = 2000): Promise<string> {
  const key = `2026/11/${randomUUID()}.txt`
  await storage().put(key, { bytes: randomBytes(bytes) })
  await sql`insert into files (key, name, extension, mime, size) values (${key}, 'a.txt', 'txt', 'text/plain', ${bytes})`
  return key
}

/** Runs `npm run admin -- …` on the installation of the settings. */
export function runCopyCommand(
  line: readonly string[],
  further: Readonly<Record<string, string>> = {},
): Promise<AdminOutcome> {
  const { DATA_DIR, BACKUP_DIR } = settings()
  return runAdmin(line, { DATA_DIR, BACKUP_DIR, LOG_LEVEL: 'silent', DEMO: '0', ...further })
}

/** The exit code and the lines of a command, those of its failure included. */
export const outputOf = ({ exit, out, error }: AdminOutcome) => [exit, ...`${out}${error}`.trim().split('\n')]

/** Runs the work on the database of a restored folder. */
export async function insideRestored<Result>(
  folder: string,
  work: (restored: Sql, url: string) => Promise<Result>,
): Promise<Result> {
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  const restored = postgres(database.url, { max: 1, onnotice: () => undefined })
  try {
    return await work(restored, database.url)
  } finally {
    await restored.end()
    await database.stop()
  }
}
