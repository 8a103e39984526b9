import type { Reader } from '#platform/database/index.ts'

import { runPrepared } from '../prepared-statements.ts'
import type { PairChat, Side } from './chats.ts'

/** The accounts with a seat on the side of the chat now. */
export async function seatsOnSide(reader: Reader, chat: PairChat, side: Side): Promise<number[]> {
  const { channelId, managerId } = chat[side]
  const text = `
    select manager_id from shared.seats
    where channel_id = $1::int8 and ($2::int8 is null or manager_id = $2::int8)
    order by manager_id`
  const rows = await runPrepared<{ manager_id: number }>(reader, text, [channelId, managerId])
  return rows.map((row) => row.manager_id)
}

/** The accounts with a seat in each of the channels. */
export async function seatsOfChannels(
  reader: Reader,
  channelIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (channelIds.length === 0) return new Map()
  const text = 'select channel_id, manager_id from shared.seats where channel_id = any($1::int8[])'
  const rows = await runPrepared<{ channel_id: number; manager_id: number }>(reader, text, [channelIds])
  const byChannel = new Map<number, number[]>()
  for (const row of rows)
    byChannel.set(row.channel_id, [...(byChannel.get(row.channel_id) ?? []), row.manager_id])
  return byChannel
}
