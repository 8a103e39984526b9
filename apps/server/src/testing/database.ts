import { randomBytes } from 'node:crypto'

import { inject } from 'vitest'

import { TEMPLATE_DATABASE, asAdministrator, urlOf } from './administrator.ts'

export interface TestDatabase {
  url: string
  /** Removes the database, whoever is still connected. */
  drop(): Promise<void>
}

/** A database as the migrations leave it, for one test file alone. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying the files takes two thirds of the time of writing the clone to the log, which is the default.
  await asAdministrator(
    adminUrl,
    (sql) => sql`create database ${sql(name)} template ${sql(TEMPLATE_DATABASE)} strategy file_copy`,
  )
  return {
    url: urlOf(adminUrl, name),
    drop: () => asAdministrator(adminUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`),
  }
}
