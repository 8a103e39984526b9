import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres.ts'
import { closeDatabase, openDatabase } from '../../apps/server/src/platform/database/index.ts'
import { migrateToLatest } from '../../apps/server/src/platform/database/migrate.ts'

/** Runs work on an empty database of its own, which is deleted after it. */
export async function withEmptyDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-ai-'))
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false, port: 0 })
  try {
    await migrateToLatest(database.url)
    openDatabase(database.url)
    return await work()
  } finally {
    await closeDatabase()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
