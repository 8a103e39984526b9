import { sections as allSections, type Section } from '@uprava/contract/endpoint.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'

import type { Authorized } from '#modules/access/index.ts'
import { sql, type Reader, type Tx } from '#platform/database/index.ts'

/** A seat with what lists show of its account. `phone` is 7XXXXXXXXXX. */
export type SeatRow = {
  id: number
  channelId: number
  channelName: string
  organizationId: number
  appointment: string
  department: string
  isOwner: boolean
  sections: Section[]
  managerId: number
  name: string
  surname: string
  middleName: string
  email: string
  phone: string
  avatarFileId: number | null
  isVerified: boolean
}

const seatRows = (reader: Reader) =>
  reader
    .selectFrom('seats as s')
    .innerJoin('shared.channels as c', 'c.id', 's.channel_id')
    .innerJoin('shared.managers as m', 'm.id', 's.manager_id')
    .innerJoin('shared.persons as p', 'p.id', 'm.person_id')
    .select([
      's.id',
      's.channel_id as channelId',
      'c.name as channelName',
      'c.organization_id as organizationId',
      's.appointment',
      's.department',
      's.is_owner as isOwner',
      's.sections',
      's.manager_id as managerId',
      'm.name',
      'm.surname',
      'm.middle_name as middleName',
      'm.email',
      'p.phone',
      'm.avatar_file_id as avatarFileId',
      'm.is_verified as isVerified',
    ])

export function findSeats(reader: Reader, channelId: number): Promise<SeatRow[]> {
  return seatRows(reader).where('s.channel_id', '=', channelId).execute()
}

/** The seat, as long as it stands in the channel. */
export async function findSeat(reader: Reader, channelId: number, seatId: number): Promise<SeatRow | null> {
  const row = await seatRows(reader)
    .where('s.id', '=', seatId)
    .where('s.channel_id', '=', channelId)
    .executeTakeFirst()
  return row ?? null
}

/** Makes everybody else who changes this channel's team wait for the end of the transaction. */
export async function lockTeam(tx: Tx, channelId: number): Promise<void> {
  await tx
    .selectFrom('shared.channels as channels')
    .select('id')
    .where('id', '=', channelId)
    .forNoKeyUpdate()
    .execute()
}

export async function hasPhone(reader: Reader, channelId: number, phone: string): Promise<boolean> {
  const found = await seatRows(reader)
    .where('s.channel_id', '=', channelId)
    .where('p.phone', '=', phone)
    .executeTakeFirst()
  return found !== undefined
}

export type NewSeat = { channelId: number; managerId: number; appointment: string; department?: string }

/** Adds an employee's seat, without any section; answers its id. */
export async function insertSeat(tx: Tx, seat: NewSeat): Promise<number> {
  const { id } = await tx
    .insertInto('seats')
    .values({
      channel_id: seat.channelId,
      manager_id: seat.managerId,
      appointment: seat.appointment,
      department: seat.department ?? '',
      sections: [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives the account the owner's seat with every section; a seat it already has becomes the owner's. */
export async function upsertOwnerSeat(tx: Tx, seat: NewSeat): Promise<void> {
  const owner = { is_owner: true, sections: [...allSections] }
  await tx
    .insertInto('seats')
    .values({
      channel_id: seat.channelId,
      manager_id: seat.managerId,
      appointment: seat.appointment,
      ...owner,
    })
    .onConflict((conflict) => conflict.columns(['channel_id', 'manager_id']).doUpdateSet(owner))
    .execute()
}

export type SeatChange = { appointment: string; department: string; sections: Section[] }

export async function changeSeat(
  tx: Tx,
  seat: Authorized<SeatRow, 'edit'>,
  change: SeatChange,
): Promise<void> {
  await tx.updateTable('seats').set(change).where('id', '=', seat.id).execute()
}

export async function deleteSeat(tx: Tx, seat: Authorized<SeatRow, 'remove'>): Promise<void> {
  await tx.deleteFrom('seats').where('id', '=', seat.id).execute()
}

export async function findManagerName(reader: Reader, managerId: number): Promise<string> {
  const manager = await reader
    .selectFrom('shared.managers as managers')
    .select(['surname', 'name'])
    .where('id', '=', managerId)
    .executeTakeFirstOrThrow()
  return personName(manager)
}

/** Accounts with the section in the channel; the owner has every section. */
export async function findManagersWithSection(
  reader: Reader,
  channelId: number,
  section: Section,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select manager_id as id from seats
    where channel_id = ${channelId} and (is_owner or ${section} = any (sections))
    order by manager_id`.execute(reader)
  return rows.map((row) => row.id)
}

/**
 * Verified accounts with the section in any of their channels, owners included: the next ones after the id, by id, at
 * most `limit`.
 */
export async function findManagersWithSectionAnywhere(
  reader: Reader,
  section: Section,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from shared.managers m
    where m.id > ${after} and m.is_verified and not m.is_blocked and exists (
      select from seats s where s.manager_id = m.id and (s.is_owner or ${section} = any (s.sections)))
    order by m.id limit ${limit}`.execute(reader)
  return rows.map((row) => row.id)
}

/** Whether some organization holds both accounts, as its own or by a seat in one of its channels. */
export async function haveCommonOrganization(
  reader: Reader,
  managerA: number,
  managerB: number,
): Promise<boolean> {
  const organizationsOf = (managerId: number) => sql`
    select organization_id as id from shared.managers where id = ${managerId} and organization_id is not null
    union
    select c.organization_id from seats s join shared.channels c on c.id = s.channel_id where s.manager_id = ${managerId}`
  const { rows } = await sql<{ shared: boolean }>`
    select exists ((${organizationsOf(managerA)}) intersect (${organizationsOf(managerB)})) as shared`.execute(
    reader,
  )
  return rows[0]?.shared === true
}
