import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import postgres, { type Sql } from 'postgres'

import { startInstallationPostgres } from '#platform/database/installation-postgres.ts'
import { migrateToLatest } from '#platform/database/migrate.ts'
import { storage } from '#platform/files/storage.ts'
import { readSettings, useSettings } from '#platform/settings.ts'

/** An installation without the product: its embedded database with an archived log, and its data folder. */
export type BareInstallation = {
  readonly home: string
  readonly sql: Sql
  close(): Promise<void>
}

export async function openBareInstallation(
  further: Readonly<Record<string, string>> = {},
): Promise<BareInstallation> {
  const home = await mkdtemp(path.join(tmpdir(), 'uprava-copies-'))
  const data = path.join(home, 'data')
  useSettings(readSettings({ DATA_DIR: data, BACKUP_WAL_SECONDS: '1', LOG_LEVEL: 'silent', ...further }))
  const database = await startInstallationPostgres()
  await migrateToLatest(database.url)
  const sql = postgres(database.url, { max: 4, onnotice: () => undefined })
  return {
    home: data,
    sql,
    async close() {
      await sql.end({ timeout: 5 })
      await database.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Stores a file of random bytes with its row; answers its key. */
export async function addStoredFile(sql: Sql, bytes = 2000): Promise<string> {
  const key = `2026/11/${randomUUID()}.txt`
  await storage().put(key, { bytes: randomBytes(bytes) })
  await sql`insert into files (key, name, extension, mime, size) values (${key}, 'a.txt', 'txt', 'text/plain', ${bytes})`
  return key
}
