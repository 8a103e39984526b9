import { randomBytes } from 'node:crypto'

import { inject } from 'vitest'

import { SERVICE_ROLE, serviceUrlOf } from '#platform/database/service-role.ts'

import { TEMPLATE_DATABASE, asAdministrator, urlOf } from './administrator.ts'

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
  return {
    url: serviceUrlOf(ownerUrl),
    ownerUrl,
    drop: () => asAdministrator(adminUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`),
  }
}
