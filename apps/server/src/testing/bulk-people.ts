import type { SeatActor } from '#modules/access/index.ts'
import { db, sql } from '#platform/database/index.ts'

import { aPhone } from './people.ts'

/*
 * Accounts by the hundred, stored rather than invited: without sessions, for tests that call services directly.
 */

/** New channels, each of an organization of its own. */
export async function newChannels(count: number): Promise<{ id: number; organization_id: number }[]> {
  const { rows } = await sql<{ id: number; organization_id: number }>`
    with o as (
      insert into organizations (name, inn, email, phone, address, category_id, scope_id)
      select 'Организация', '1400000000', 'a@uprava.example', '79990000000', 'адрес', 1, 1
      from generate_series(1, ${count}::int) returning id
    ) insert into channels (organization_id, name, scope_id, type_id, address) select id, 'Канал', 1, 1, 'адрес' from o
    returning id, organization_id`.execute(db())
  return rows
}

/** New verified accounts of the organization. */
export async function newManagers(
  count: number,
  organizationId: number,
): Promise<{ id: number; person_id: number }[]> {
  const { rows } = await sql<{ id: number; person_id: number }>`
    with p as (
      insert into persons (phone, name, surname) select phone, 'Имя', 'Фамилия'
      from unnest(${Array.from({ length: count }, aPhone)}::text[]) phone returning id
    ) insert into managers (person_id, organization_id, name, surname, is_verified)
    select id, ${organizationId}, 'Имя', 'Фамилия', true from p returning id, person_id`.execute(db())
  return rows
}

export async function seatAll(
  seats: readonly (readonly [managerId: number, channelId: number])[],
): Promise<void> {
  await sql`
    insert into seats (channel_id, manager_id, appointment)
    select channel_id, manager_id, 'Специалист'
    from unnest(${seats.map(([, channelId]) => channelId)}::int8[], ${seats.map(([managerId]) => managerId)}::int8[])
      as given (channel_id, manager_id)`.execute(db())
}

/** The account in the channel as a handler would see it: without any section. */
export function actorOf(
  manager: { id: number; person_id: number },
  channel: { id: number; organization_id: number },
): SeatActor {
  const account = {
    managerId: manager.id,
    organizationId: channel.organization_id,
    ownedOrganizationId: null,
    isVerified: true,
    canCreateChannel: false,
  }
  return {
    sessionId: 0,
    personId: manager.person_id,
    deviceId: null,
    sessionScope: 'account',
    account,
    managerId: manager.id,
    channelId: channel.id,
    organizationId: channel.organization_id,
    seatId: 0,
    isOwner: false,
    sections: new Set(),
    general: new Set(),
    tabs: new Set(),
  }
}
