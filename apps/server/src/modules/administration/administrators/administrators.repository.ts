import type { AdministratorRole } from '@uprava/contract/endpoint.ts'

import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type AdministratorRow = {
  id: number
  login: string
  name: string
  email: string
  role: AdministratorRole
  is_blocked: boolean
  password_hash: string | null
  invitation_expires_at: Date | null
  totp_secret: Buffer | null
  totp_enabled_at: Date | null
  created_at: Date
}

const columns = [
  'id',
  'login',
  'name',
  'email',
  'role',
  'is_blocked',
  'password_hash',
  'invitation_expires_at',
  'totp_secret',
  'totp_enabled_at',
  'created_at',
] as const

/** By login, without letter case. */
export async function findAdministratorByLogin(
  reader: Reader,
  login: string,
): Promise<AdministratorRow | undefined> {
  return reader
    .selectFrom('administrators')
    .select(columns)
    .where(sql<string>`lower(login)`, '=', sql<string>`lower(${login})`)
    .executeTakeFirst()
}

export async function findAdministratorById(
  reader: Reader,
  id: number,
): Promise<AdministratorRow | undefined> {
  return reader.selectFrom('administrators').select(columns).where('id', '=', id).executeTakeFirst()
}

/** By the hash of an invitation's token, while the invitation is open. */
export async function findInvited(reader: Reader, hash: Buffer): Promise<AdministratorRow | undefined> {
  return reader
    .selectFrom('administrators')
    .select(columns)
    .where('invitation_hash', '=', hash)
    .where('invitation_expires_at', '>', sql<Date>`now()`)
    .where('is_blocked', '=', false)
    .executeTakeFirst()
}

/** The administrator as it is; who changes its sign-in meanwhile waits until the transaction ends. */
export async function holdAdministrator(tx: Tx, id: number): Promise<AdministratorRow | undefined> {
  return tx.selectFrom('administrators').select(columns).where('id', '=', id).forShare().executeTakeFirst()
}

/** Uses an invitation up and sets the password; undefined when somebody was faster. */
export async function useInvitation(
  tx: Tx,
  hash: Buffer,
  passwordHash: string,
): Promise<AdministratorRow | undefined> {
  return tx
    .updateTable('administrators')
    .set({ password_hash: passwordHash, invitation_hash: null, invitation_expires_at: null })
    .where('invitation_hash', '=', hash)
    .where('invitation_expires_at', '>', sql<Date>`now()`)
    .where('is_blocked', '=', false)
    .returning(columns)
    .executeTakeFirst()
}

export async function findAdministrators(reader: Reader): Promise<AdministratorRow[]> {
  return reader.selectFrom('administrators').select(columns).orderBy('id').execute()
}

/** One after the other: whoever changes administrators counts those that the others leave. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`lock table administrators in share row exclusive mode`.execute(tx)
}

/** Chiefs who can sign in, but for one. */
export async function countOtherChiefs(tx: Tx, exceptId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from administrators
    where role = 'chief' and not is_blocked and password_hash is not null
      and id is distinct from ${exceptId}::int8`.execute(tx)
  return rows[0]!.count
}

/** Those who can sign in, and how many of them have a second factor. */
export async function countSecondFactors(
  reader: Reader,
): Promise<{ total: number; with_second_factor: number }> {
  const { rows } = await sql<{ total: number; with_second_factor: number }>`
    select count(*)::int as total, count(totp_enabled_at)::int as with_second_factor
    from administrators where not is_blocked and password_hash is not null`.execute(reader)
  return rows[0]!
}

export type NewAdministrator = {
  login: string
  name: string
  email: string
  role: AdministratorRole
  password_hash?: string
}

export async function insertAdministrator(tx: Tx, administrator: NewAdministrator): Promise<number> {
  const row = await tx
    .insertInto('administrators')
    .values(administrator)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type AdministratorChanges = {
  login?: string
  name?: string
  email?: string
  role?: AdministratorRole
  is_blocked?: boolean
  password_hash?: string | null
  invitation_hash?: Buffer | null
  invitation_expires_at?: Date | null
}

export async function updateAdministratorRow(
  tx: Tx,
  id: number,
  changes: AdministratorChanges,
): Promise<void> {
  await tx.updateTable('administrators').set(changes).where('id', '=', id).execute()
}

export async function deleteAdministratorRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('administrators').where('id', '=', id).execute()
}
