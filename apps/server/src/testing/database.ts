import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, inject } from 'vitest'

import { closeDatabase, openDatabase } from '#platform/database/index.ts'
import { SERVICE_ROLE, serviceUrlOf } from '#platform/database/service-role.ts'
import { readSettings, useSettings } from '#platform/settings.ts'

import { TEMPLATE_DATABASE, asAdministrator, urlOf } from './administrator.ts'
import { testDatabaseUrls } from './databases/test-database-urls.ts'

export interface TestDatabase {
  /** The running product's role. */
  url: string
  /** The owner of the tables, for what the product may not do. */
  ownerUrl: string
  /** Removes the database, whoever is still connected. */
  drop(): Promise<void>
}

/** A database as the migrations leave it, for one test file alone. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying the files takes two thirds of the time of writing the clone to the log, which is the default.
  await asAdministrator(adminUrl, async (sql) => {
    await sql`create database ${sql(name)} template ${sql(TEMPLATE_DATABASE)} strategy file_copy`
    // The grants on a database itself are not copied.
    await sql`grant create on database ${sql(name)} to ${sql(SERVICE_ROLE)}`
  })
  const ownerUrl = urlOf(adminUrl, name)
  const url = serviceUrlOf(ownerUrl)
  const urls = testDatabaseUrls()
  urls.push(url)
  return {
    url,
    ownerUrl,
    drop: () => {
      if (urls.includes(url)) urls.splice(urls.indexOf(url), 1)
      return asAdministrator(adminUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`)
    },
  }
}

/** Opens a database of its own for the functions that a test file calls without a server. */
export function useTestDatabase(): void {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    openDatabase(database.url)
    useSettings(readSettings({ LOG_LEVEL: 'silent' }))
  })
  afterAll(async () => {
    await closeDatabase()
    await database.drop()
  })
}
