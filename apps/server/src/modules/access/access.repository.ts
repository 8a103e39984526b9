import type { AdministratorRole, GeneralPermission, Section } from '@uprava/contract/endpoint.ts'

import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { AdministratorActor, PersonActor, SessionScope } from './actor.ts'

export type FoundSession =
  | { state: 'alive'; actor: PersonActor; isBlocked: boolean; lastSeenAt: Date }
  | { state: 'ended'; isRevoked: boolean }

type SessionRow = {
  id: number
  person_id: number
  device_id: number | null
  manager_id: number | null
  sessionScope: SessionScope
  is_over: boolean
  is_revoked: boolean
  last_seen_at: Date
  organization_id: number | null
  owned_organization_id: number | null
  is_verified: boolean | null
  is_blocked: boolean | null
  can_create_channel: boolean | null
}

/** The session of a token with its account, in one statement. */
export async function findSession(reader: Reader, tokenHash: Buffer): Promise<FoundSession | null> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.person_id, s.device_id, s.manager_id, s.reach as "sessionScope", s.is_revoked, s.last_seen_at,
      (s.ended_at is not null or s.expires_at < now()) as is_over,
      m.organization_id, m.is_verified, m.is_blocked, m.can_create_channel, o.id as owned_organization_id
    from sessions s
    left join shared.managers m on m.id = s.manager_id
    left join shared.organizations o on o.owner_manager_id = m.id
    where s.token_hash = ${tokenHash}`.execute(reader)
  const row = rows[0]
  if (!row) return null
  if (row.is_over) return { state: 'ended', isRevoked: row.is_revoked }
  const account =
    row.manager_id === null
      ? null
      : {
          managerId: row.manager_id,
          organizationId: row.organization_id,
          ownedOrganizationId: row.owned_organization_id,
          isVerified: row.is_verified === true,
          canCreateChannel: row.can_create_channel === true,
        }
  const actor = {
    sessionId: row.id,
    personId: row.person_id,
    deviceId: row.device_id,
    sessionScope: row.sessionScope,
    account,
  }
  return { state: 'alive', actor, isBlocked: row.is_blocked === true, lastSeenAt: row.last_seen_at }
}

/** Slides the expiry of a session in use: 30 days, at most 180 after the sign-in (wire §1). */
export async function touchSession(reader: Reader, sessionId: number): Promise<void> {
  await sql`
    update sessions set last_seen_at = now(),
      expires_at = least(now() + interval '30 days', created_at + interval '180 days')
    where id = ${sessionId}`.execute(reader)
}

export type SeatRow = {
  channelId: number
  channelTypeId: number
  channelAddress: string
  organizationId: number
  seatId: number
  isOwner: boolean
  sections: Section[]
  haveAi: boolean
  analyzeDocuments: boolean
  documentGenerator: boolean
  prepareCharter: boolean
}

/** The account's seat in the channel; without a channel, its only or first one. */
export async function findSeat(
  reader: Reader,
  managerId: number,
  channelId: number | undefined,
): Promise<SeatRow | null> {
  const { rows } = await sql<SeatRow>`
    select c.id as "channelId", c.type_id as "channelTypeId", c.address as "channelAddress",
      c.organization_id as "organizationId",
      s.id as "seatId", s.is_owner as "isOwner", s.sections,
      c.have_ai as "haveAi", c.analyze_documents as "analyzeDocuments",
      c.document_generator as "documentGenerator", c.prepare_charter as "prepareCharter"
    from shared.seats s
    join shared.channels c on c.id = s.channel_id
    where s.manager_id = ${managerId} and (${channelId ?? null}::int8 is null or s.channel_id = ${channelId ?? null}::int8)
    order by s.channel_id
    limit 1`.execute(reader)
  return rows[0] ?? null
}

export function generalOf(row: SeatRow): Set<GeneralPermission> {
  const granted = new Set<GeneralPermission>()
  if (row.haveAi) granted.add('have_ai')
  if (row.analyzeDocuments) granted.add('analyze_documents')
  if (row.documentGenerator) granted.add('document_generator')
  if (row.prepareCharter) granted.add('prepare_charter')
  return granted
}

export type NewSession = {
  tokenHash: Buffer
  personId: number
  managerId: number | null
  deviceId: number | null
  sessionScope: SessionScope
  device: string
  address: string
}

export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sessions (token_hash, person_id, manager_id, device_id, reach, device, address, expires_at)
    values (${session.tokenHash}, ${session.personId}, ${session.managerId}, ${session.deviceId},
      ${session.sessionScope}, ${session.device}, ${session.address}, now() + interval '30 days')
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Living sessions of the person beyond so many, the longest unused first. */
export async function findSessionsBeyond(reader: Reader, personId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sessions where person_id = ${personId} and ended_at is null and expires_at > now()
    order by last_seen_at desc, id desc offset ${most}`.execute(reader)
  return rows.map((row) => row.id)
}

export type SessionFilter = {
  personId?: number
  /** Only sessions of these accounts; a person token belongs to none. */
  managerIds?: readonly number[]
  sessionId?: number
  exceptSessionId?: number
}

/** Ends the living sessions that match every given condition; answers their ids. */
export async function endSessions(tx: Tx, which: SessionFilter, isRevoked: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update sessions set ended_at = now(), is_revoked = ${isRevoked}
    where ended_at is null
      and (${which.personId ?? null}::int8 is null or person_id = ${which.personId ?? null}::int8)
      and (${which.managerIds ?? null}::int8[] is null or manager_id = any(${which.managerIds ?? null}::int8[]))
      and (${which.sessionId ?? null}::int8 is null or id = ${which.sessionId ?? null}::int8)
      and id is distinct from ${which.exceptSessionId ?? null}::int8
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Takes the accounts that others attached to the person's phone from its living sessions. */
export async function lowerSessionScopes(tx: Tx, personId: number): Promise<void> {
  await sql`
    update sessions set reach = 'own'
    where person_id = ${personId} and reach = 'person' and ended_at is null`.execute(tx)
}

/** Ends every session of people and administrators, as after a restore. Answers how many of people there were. */
export async function endAllSessions(tx: Tx): Promise<number> {
  await sql`delete from administrator_sessions`.execute(tx)
  return (await endSessions(tx, {}, false)).length
}

type AdministratorSessionRow = {
  administratorId: number
  login: string
  role: AdministratorRole
  sessionId: number
  isProven: boolean
  mustEnroll: boolean
  isSeenLongAgo: boolean
}

/**
 * The administrator of a token. A session ends 12 hours after its last use, that of a chief after 30 minutes, each at the
 * latest 7 days after the sign-in (operations §2); its last use is written at most once a minute.
 */
export async function findAdministrator(
  reader: Reader,
  tokenHash: Buffer,
): Promise<AdministratorActor | null> {
  const { rows } = await sql<AdministratorSessionRow>`
    select a.id as "administratorId", a.login, a.role, a.must_enroll as "mustEnroll", s.id as "sessionId",
      s.proved_at > now() - interval '5 minutes' as "isProven",
      s.last_seen_at < now() - interval '1 minute' as "isSeenLongAgo"
    from administrator_sessions s join shared.administrators a on a.id = s.administrator_id
    where s.token_hash = ${tokenHash} and s.expires_at > now() and not a.is_blocked
      and (a.role <> 'chief' or s.last_seen_at > now() - interval '30 minutes')`.execute(reader)
  const found = rows[0]
  if (!found) return null
  const { isSeenLongAgo, ...administrator } = found
  if (isSeenLongAgo) {
    await sql`
      update administrator_sessions set last_seen_at = now(),
        expires_at = least(now() + interval '12 hours', created_at + interval '7 days')
      where id = ${administrator.sessionId}`.execute(reader)
  }
  return administrator
}

/** Deletes sessions that ended or expired a quarter ago: until then a stale client still learns that it was revoked. */
export async function deleteOldSessions(tx: Tx): Promise<void> {
  await sql`delete from sessions where coalesce(ended_at, expires_at) < now() - interval '90 days'`.execute(
    tx,
  )
}

export type NewAdministratorSession = {
  administratorId: number
  tokenHash: Buffer
  device: string
  address: string
}

/** Starts a session of an administrator for 12 hours and deletes those that have expired. */
export async function insertAdministratorSession(
  tx: Tx,
  { administratorId, tokenHash, device, address }: NewAdministratorSession,
): Promise<void> {
  await sql`
    insert into administrator_sessions (administrator_id, token_hash, device, address, expires_at)
    values (${administratorId}, ${tokenHash}, ${device}, ${address}, now() + interval '12 hours')`.execute(tx)
  await sql`delete from administrator_sessions where expires_at < now()`.execute(tx)
}

/** Living sessions of an administrator, the last used first. */
export async function findAdministratorSessions(
  reader: Reader,
  administratorId: number,
): Promise<{ id: number; device: string; address: string; created_at: Date; last_seen_at: Date }[]> {
  return reader
    .selectFrom('administrator_sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
    .where('administrator_id', '=', administratorId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends sessions of an administrator: one, or all but one; answers how many. */
export async function deleteAdministratorSessions(
  tx: Tx,
  administratorId: number,
  which: { sessionId?: number; exceptSessionId?: number } = {},
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from administrator_sessions
    where administrator_id = ${administratorId}
      and (${which.sessionId ?? null}::int8 is null or id = ${which.sessionId ?? null}::int8)
      and id is distinct from ${which.exceptSessionId ?? null}::int8`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The session's administrator has just proved who is there; answers the moment. */
export async function markProven(tx: Tx, sessionId: number): Promise<Date> {
  const { rows } = await sql<{ proved_at: Date }>`
    update administrator_sessions set proved_at = now() where id = ${sessionId} returning proved_at`.execute(
    tx,
  )
  return rows[0]?.proved_at ?? new Date()
}

/** When each administrator was last seen in a living session. */
export async function lastSeenAdministrators(reader: Reader): Promise<Map<number, Date>> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select administrator_id as id, max(last_seen_at) as at from administrator_sessions
    where expires_at > now() group by administrator_id`.execute(reader)
  return new Map(rows.map(({ id, at }) => [id, at]))
}
