import { db } from '#platform/database/index.ts'

import type { Chat, ChatColumns, Side } from '../chats/chats.ts'
import { chatOf } from '../chats/chats.ts'
import { runPrepared } from '../prepared-statements.ts'

/** A committed message; `ageMs` since it was written, by the clock of the database. */
export type CommittedMessage = { id: number; ageMs: number }

/** The newest message of the installation; 0 without any. */
export async function lastMessageId(): Promise<number> {
  const [row] = await runPrepared<{ id: number }>(
    db(),
    'select coalesce((select id from messages order by id desc limit 1), 0) as id',
    [],
  )
  return row!.id
}

const committedText = `
  select id, (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as "ageMs" from (
    (select id, created_at from messages where id > $1::int8 order by id limit $3::int8)
    union all
    (select id, created_at from messages where id = any($2::text::int8[]))
  ) m order by id`

/** Committed messages after the id, oldest first and at most `limit`, and those of the ids. */
export function committedMessages(
  afterId: number,
  ids: readonly number[],
  limit: number,
): Promise<CommittedMessage[]> {
  return runPrepared<CommittedMessage>(db(), committedText, [afterId, `{${ids.join(',')}}`, limit])
}

const chatsText = `
  select m.id, m.side, c.id as chat_id, c.kind, c.a_manager_id, c.b_manager_id, c.a_channel_id, c.b_channel_id
  from messages m join chats c on c.id = m.chat_id
  where m.id = any($1::int8[]) and m.deleted_at is null order by m.id`

/** The chats of messages that are not deleted, and the side that wrote each, in the order of the ids. */
export async function findLiveMessages(
  ids: readonly number[],
): Promise<{ id: number; side: Side; chat: Chat }[]> {
  const rows = await runPrepared<ChatColumns & { id: number; side: Side }>(db(), chatsText, [ids])
  return rows.map((row) => ({ id: row.id, side: row.side, chat: chatOf(row) }))
}
