import type { Reader } from '#platform/database/index.ts'

import { runPrepared } from '../prepared-statements.ts'

/** Everybody in a group with the channel each sits for. */
export function membersOfChat(
  reader: Reader,
  chatId: number,
): Promise<{ manager_id: number; channel_id: number }[]> {
  const text = `
    select manager_id, channel_id from chat_members
    where chat_id = $1::int8 and channel_id is not null order by manager_id`
  return runPrepared(reader, text, [chatId])
}
