import { loadBase } from '#modules/laws/index.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { closeDatabase, openDatabase } from '#platform/database/index.ts'
import { prepareDatabase } from '#platform/database/service-role.ts'

import { TEMPLATE_DATABASE, asAdministrator, urlOf } from '../administrator.ts'

/** Makes a cluster in the folder, with a migrated database that holds the reference base: a server that starts has nothing to load. */
export async function makeTemplateDatabase(folder: string, programs: string | undefined): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false, programs })
  try {
    const url = urlOf(database.url, TEMPLATE_DATABASE)
    await asAdministrator(database.url, (sql) => sql`create database ${sql(TEMPLATE_DATABASE)}`)
    await prepareDatabase(url, urlOf(database.serviceUrl, TEMPLATE_DATABASE))
    openDatabase(url)
    await loadBase()
    await closeDatabase()
  } finally {
    await database.stop()
  }
}
