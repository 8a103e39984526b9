import { nameInSentence } from '@uprava/contract/rules/person-name.ts'

import type { Reader } from '#platform/database/index.ts'

import { runPrepared } from '../prepared-statements.ts'

/** The partner in the header of a chat. */
export type PartnerRow = { id: number; title: string; avatar_id: number | null; avatar_name: string | null }

export async function findManagerPartners(reader: Reader, ids: readonly number[]): Promise<PartnerRow[]> {
  if (ids.length === 0) return []
  const text = `
    select m.id, btrim(m.surname || ' ' || m.name) as title, f.id as avatar_id, f.name as avatar_name
    from shared.managers m left join shared.files f on f.id = m.avatar_file_id
    where m.id = any($1::int8[])`
  return runPrepared<PartnerRow>(reader, text, [ids])
}

/** How the account is named to the other side while it writes (MSG-113). */
export async function nameOfWriter(reader: Reader, managerId: number): Promise<string> {
  const text = 'select name, surname from shared.managers where id = $1::int8'
  const [row] = await runPrepared<{ name: string; surname: string }>(reader, text, [managerId])
  return row ? nameInSentence(row) : ''
}

export async function findChannelPartners(reader: Reader, ids: readonly number[]): Promise<PartnerRow[]> {
  if (ids.length === 0) return []
  const text = `
    select c.id, btrim(c.name) as title, f.id as avatar_id, f.name as avatar_name
    from shared.channels c left join shared.files f on f.id = c.image_file_id
    where c.id = any($1::int8[])`
  return runPrepared<PartnerRow>(reader, text, [ids])
}

/** Name and picture of groups. */
export async function findGroupHeaders(reader: Reader, ids: readonly number[]): Promise<PartnerRow[]> {
  if (ids.length === 0) return []
  const text = `
    select k.chat_id as id, k.name as title, f.id as avatar_id, f.name as avatar_name
    from chat_groups k left join shared.files f on f.id = k.avatar_file_id
    where k.chat_id = any($1::int8[])`
  return runPrepared<PartnerRow>(reader, text, [ids])
}

/** Further fields of the info sidebar. For an account they come from its seat in the channel, else from its first seat. */
export type PartnerDetails = {
  appointment: string | null
  scope_id: number | null
  scope_name: string | null
  address: string | null
  phone: string | null
}

export async function managerDetails(
  reader: Reader,
  managerId: number,
  channelId: number,
): Promise<PartnerDetails | null> {
  const text = `
    select s.appointment, c.scope_id, k.name as scope_name, nullif(c.address, '') as address, p.phone
    from shared.managers m
    join shared.persons p on p.id = m.person_id
    left join lateral (
      select * from shared.seats where manager_id = m.id order by channel_id <> $2::int8, channel_id limit 1) s on true
    left join shared.channels c on c.id = s.channel_id
    left join shared.scopes k on k.id = c.scope_id
    where m.id = $1::int8`
  const [row] = await runPrepared<PartnerDetails>(reader, text, [managerId, channelId])
  return row ?? null
}

export async function channelDetails(reader: Reader, channelId: number): Promise<PartnerDetails | null> {
  const text = `
    select null as appointment, c.scope_id, k.name as scope_name, nullif(c.address, '') as address,
      nullif(c.phone_number, '') as phone
    from shared.channels c join shared.scopes k on k.id = c.scope_id
    where c.id = $1::int8`
  const [row] = await runPrepared<PartnerDetails>(reader, text, [channelId])
  return row ?? null
}
