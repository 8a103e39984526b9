import type { GeneralPermission } from '@uprava/contract/endpoint.ts'

import type { PersonActor, SessionScope } from '#modules/access/index.ts'
import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import './accounts.tables.ts'

/** An account with its first seat: what cards, sign-ins and the profile are made of. */
export type ManagerRow = {
  id: number
  person_id: number
  name: string
  surname: string
  middle_name: string
  email: string
  address: string
  avatar_file_id: number | null
  is_verified: boolean
  is_blocked: boolean
  can_create_channel: boolean
  owned_organization_id: number | null
  /** Its own, else the one it works for (D-02). */
  belongs_to_organization_id: number | null
  appointment: string | null
  channel_name: string | null
  channel_image_file_id: number | null
  channel_background_file_id: number | null
} & Record<GeneralPermission, boolean>

/** Accounts with their first seats, in the order they were made. */
export async function findManagers(reader: Reader, ids: readonly number[]): Promise<ManagerRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ManagerRow>`
    select m.id, m.person_id, m.name, m.surname, m.middle_name, m.email, m.address, m.avatar_file_id,
      m.is_verified, m.is_blocked, m.can_create_channel, o.id as owned_organization_id,
      coalesce(o.id, m.organization_id, c.organization_id) as belongs_to_organization_id,
      s.appointment, c.name as channel_name,
      c.image_file_id as channel_image_file_id, c.background_file_id as channel_background_file_id,
      coalesce(c.have_ai, false) as have_ai, coalesce(c.analyze_documents, false) as analyze_documents,
      coalesce(c.document_generator, false) as document_generator, coalesce(c.prepare_charter, false) as prepare_charter
    from managers m
    left join shared.organizations o on o.owner_manager_id = m.id
    left join lateral (select * from shared.seats where manager_id = m.id order by channel_id limit 1) s on true
    left join shared.channels c on c.id = s.channel_id
    where m.id = any(${ids}::int8[])
    order by m.id`.execute(reader)
  return rows
}

/** What a session may do to its person. */
export type Reach = {
  /** The accounts it may use. */
  ids: number[]
  /** How many accounts of the person it may not use. */
  beyond: number
  /** Whether it speaks for the whole person: what it shows was shown by the person, not by somebody with one account. */
  isWholePerson: boolean
  scope: SessionScope
}

/**
 * What a session reaches (see the migration 0005-accounts.sql). While the phone is unconfirmed nobody has shown to be the
 * owner of the number: accounts that others attach to it stay out of reach (decision 0174).
 */
export async function reachOf(reader: Reader, actor: PersonActor): Promise<Reach> {
  const { rows } = await sql<{ id: number; is_own: boolean; is_phone_confirmed: boolean }>`
    select m.id, m.is_own, p.phone_confirmed_at is not null as is_phone_confirmed
    from managers m join persons p on p.id = m.person_id
    where m.person_id = ${actor.personId} order by m.id`.execute(reader)
  const isUnconfirmed = rows[0]?.is_phone_confirmed === false
  const scope = actor.sessionScope === 'person' && isUnconfirmed ? 'own' : actor.sessionScope
  const used = rows.find(({ id }) => id === actor.account?.managerId)
  const usable = rows.filter((row) => scope === 'person' || row === used || (scope === 'own' && row.is_own))
  const beyond = rows.length - usable.length
  const isOwn = scope === 'own' && used?.is_own === true
  return {
    ids: usable.map(({ id }) => id),
    beyond,
    isWholePerson: beyond === 0 && (scope === 'person' || isOwn),
    scope,
  }
}

/** The ids of the person's accounts. */
export async function accountsOfPerson(reader: Reader, personId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('managers')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type Credentials = {
  id: number
  person_id: number
  login: string | null
  password_hash: string | null
  password_is_persons: boolean
  is_own: boolean
  is_blocked: boolean
}

const credentialColumns = [
  'id',
  'person_id',
  'login',
  'password_hash',
  'password_is_persons',
  'is_own',
  'is_blocked',
] as const

/** By login, without letter case. */
export async function findCredentialsByLogin(
  reader: Reader,
  login: string,
): Promise<Credentials | undefined> {
  return reader
    .selectFrom('managers')
    .select(credentialColumns)
    .where(sql<string>`lower(login)`, '=', sql<string>`lower(${login})`)
    .executeTakeFirst()
}

export async function findCredentials(reader: Reader, managerId: number): Promise<Credentials | undefined> {
  return reader
    .selectFrom('managers')
    .select(credentialColumns)
    .where('id', '=', managerId)
    .executeTakeFirst()
}

/** The credentials as they are; who changes them meanwhile waits until the transaction ends. */
export async function holdCredentials(
  tx: Tx,
  { id: managerId, person_id: personId }: Credentials,
): Promise<Credentials | undefined> {
  // In the order of everybody else: the person first, then its accounts.
  await tx.selectFrom('persons').select('id').where('id', '=', personId).forKeyShare().execute()
  return tx
    .selectFrom('managers')
    .select(credentialColumns)
    .where('id', '=', managerId)
    .forShare()
    .executeTakeFirst()
}

export type NewManager = {
  personId: number
  organizationId: number | null
  name: string
  surname: string
  middleName?: string
  email?: string
  address?: string
  avatarFileId?: number | null
  /** The person made it with its own organization. Else (the default) somebody invited the person. */
  isOwn?: boolean
}

export async function insertManager(tx: Tx, manager: NewManager): Promise<number> {
  const row = await tx
    .insertInto('managers')
    .values({
      person_id: manager.personId,
      organization_id: manager.organizationId,
      name: manager.name,
      surname: manager.surname,
      middle_name: manager.middleName ?? '',
      email: manager.email ?? '',
      address: manager.address ?? '',
      avatar_file_id: manager.avatarFileId ?? null,
      is_own: manager.isOwn ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type ManagerChanges = {
  name: string
  surname: string
  middle_name: string
  address: string
  email: string
}

export async function updateManager(tx: Tx, managerId: number, changes: ManagerChanges): Promise<void> {
  await tx.updateTable('managers').set(changes).where('id', '=', managerId).execute()
}

/** Answers the file of the former picture. */
export async function setAvatar(tx: Tx, managerId: number, fileId: number): Promise<number | null> {
  const former = await tx
    .selectFrom('managers')
    .select('avatar_file_id')
    .where('id', '=', managerId)
    .forUpdate()
    .executeTakeFirst()
  await tx.updateTable('managers').set({ avatar_file_id: fileId }).where('id', '=', managerId).execute()
  return former?.avatar_file_id ?? null
}

/** Without a password (null) the account signs in by phone or by a link. */
export type NewCredentials = { login?: string; passwordHash: string | null; isPersons: boolean }

export async function setCredentials(
  tx: Tx,
  managerId: number,
  { login, passwordHash, isPersons }: NewCredentials,
): Promise<void> {
  await tx
    .updateTable('managers')
    .set({
      password_hash: passwordHash,
      password_is_persons: isPersons,
      ...(login === undefined ? {} : { login }),
    })
    .where('id', '=', managerId)
    .execute()
}

export type PasswordOfAccount = { id: number; person_id: number; password_hash: string }

/** Of every account that has one. */
export async function findPasswords(reader: Reader): Promise<PasswordOfAccount[]> {
  const { rows } = await sql<PasswordOfAccount>`
    select id, person_id, password_hash from managers where password_hash is not null order by id`.execute(
    reader,
  )
  return rows
}

/**
 * The passwords of the person open their own accounts alone: whoever chose them has not shown to be the owner of the phone
 * that was confirmed just now.
 */
export async function limitPasswords(tx: Tx, personId: number): Promise<void> {
  await tx
    .updateTable('managers')
    .set({ password_is_persons: false })
    .where('person_id', '=', personId)
    .where('password_is_persons', '=', true)
    .execute()
}

/** Takes the password away unless it has changed meanwhile; false when it has. */
export async function clearPassword(
  tx: Tx,
  { id, password_hash: hash }: PasswordOfAccount,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('managers')
    .set({ password_hash: null, password_is_persons: false })
    .where('id', '=', id)
    .where('password_hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks an account verified; false when it was. */
export async function verifyManager(tx: Tx, managerId: number): Promise<boolean> {
  const row = await tx
    .updateTable('managers')
    .set({ is_verified: true, verified_at: new Date() })
    .where('id', '=', managerId)
    .where('is_verified', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when it was so. */
export async function setBlocked(tx: Tx, managerId: number, isBlocked: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('managers')
    .set({ is_blocked: isBlocked })
    .where('id', '=', managerId)
    .where('is_blocked', '<>', isBlocked)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when it was so. */
export async function setMayCreateChannels(tx: Tx, managerId: number, isAllowed: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('managers')
    .set({ can_create_channel: isAllowed })
    .where('id', '=', managerId)
    .where('can_create_channel', '<>', isAllowed)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setOrganization(tx: Tx, managerId: number, organizationId: number): Promise<void> {
  await tx
    .updateTable('managers')
    .set({ organization_id: organizationId })
    .where('id', '=', managerId)
    .execute()
}

/** Takes the account out of the organization unless it owns one or still sits in one of the organization's channels. */
export async function leaveOrganization(tx: Tx, managerId: number, organizationId: number): Promise<void> {
  await sql`
    update managers m set organization_id = null
    where m.id = ${managerId} and m.organization_id = ${organizationId}
      and not exists (select from shared.organizations o where o.owner_manager_id = m.id)
      and not exists (
        select from shared.seats s join shared.channels c on c.id = s.channel_id
        where s.manager_id = m.id and c.organization_id = m.organization_id)`.execute(tx)
}
