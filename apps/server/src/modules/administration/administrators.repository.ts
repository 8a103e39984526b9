import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import './administration.tables.ts'

export type AdministratorRow = { id: number; login: string; password_hash: string }

export async function findAdministratorByLogin(
  reader: Reader,
  login: string,
): Promise<AdministratorRow | undefined> {
  return reader
    .selectFrom('administrators')
    .select(['id', 'login', 'password_hash'])
    .where('login', '=', login)
    .executeTakeFirst()
}

export async function hasAdministrators(reader: Reader): Promise<boolean> {
  const row = await reader.selectFrom('administrators').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Adds the first administrator; false when another node was faster. */
export async function insertFirstAdministrator(
  tx: Tx,
  login: string,
  passwordHash: string,
): Promise<boolean> {
  await sql`lock table administrators in share row exclusive mode`.execute(tx)
  if (await hasAdministrators(tx)) return false
  await tx.insertInto('administrators').values({ login, password_hash: passwordHash }).execute()
  return true
}
