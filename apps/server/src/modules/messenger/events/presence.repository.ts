import type { Reader } from '#platform/database/index.ts'

import { runPrepared } from '../prepared-statements.ts'

type Pair = { of_id: number; id: number }

const byOwner = (rows: readonly Pair[]): Map<number, number[]> => {
  const found = new Map<number, number[]>()
  for (const { of_id: owner, id } of rows) {
    const list = found.get(owner)
    if (list) list.push(id)
    else found.set(owner, [id])
  }
  return found
}

/** By account: the accounts it has a room with. */
export async function partnersOfManagers(
  reader: Reader,
  managerIds: readonly number[],
): Promise<Map<number, number[]>> {
  const text = `
    select a_manager_id as of_id, b_manager_id as id from chats where kind = 'room' and a_manager_id = any($1::int8[])
    union all
    select b_manager_id, a_manager_id from chats where kind = 'room' and b_manager_id = any($1::int8[])`
  return byOwner(await runPrepared<Pair>(reader, text, [managerIds]))
}

/** By account: the channels it has a seat in. */
export async function channelsOfManagers(
  reader: Reader,
  managerIds: readonly number[],
): Promise<Map<number, number[]>> {
  const text =
    'select manager_id as of_id, channel_id as id from shared.seats where manager_id = any($1::int8[])'
  return byOwner(await runPrepared<Pair>(reader, text, [managerIds]))
}

/** By channel: the accounts with a seat in a channel it has a chat with. Channels without a chat are left out. */
export async function partnersOfChannels(
  reader: Reader,
  channelIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (channelIds.length === 0) return new Map()
  const text = `
    select distinct p.of_id, s.manager_id as id from (
      select a_channel_id as of_id, b_channel_id as partner_id from chats
      where kind = 'organization' and a_channel_id = any($1::int8[])
      union all
      select b_channel_id, a_channel_id from chats where kind = 'organization' and b_channel_id = any($1::int8[])
    ) p
    join shared.seats s on s.channel_id = p.partner_id`
  return byOwner(await runPrepared<Pair>(reader, text, [channelIds]))
}
