import { sql, transaction, type Reader } from '#platform/database/index.ts'
import { deleteUnreferencedFiles } from '#platform/files/index.ts'

import { chatOf, type ChatColumns } from '../chats/chats.ts'
import { deleteMessages } from '../messages/delete-messages.ts'

const isBound = sql`exists (select from shared.bound_records b where b.kind = 'message' and b.record_id = m.id)`

/**
 * Messages older than the term of the channel they were written from. Those of a chat stay when one of its channels is on
 * hold.
 */
const expired = (at: Date) => sql`
  messages m
  join chats c on c.id = m.chat_id
  join shared.retention_terms t on t.channel_id = m.sender_channel_id
  where m.deleted_at is null and t.starts_at <= ${at} and m.created_at < ${at}::timestamptz - t.messages * interval '1 day'
    and m.created_at < ${at}::timestamptz - interval '30 days'
    and not exists (
      select from shared.retention_terms h where h.is_held and (h.channel_id in (c.a_channel_id, c.b_channel_id)
        or exists (select from chat_members g where g.chat_id = c.id and g.channel_id = h.channel_id)
        or exists (select from chat_groups k where k.chat_id = c.id and k.channel_id = h.channel_id)))`

export async function countExpiredMessages(
  reader: Reader,
  at: Date,
): Promise<{ messages: number; files: number; bound: number }> {
  const { rows } = await sql<{ messages: number; files: number; bound: number }>`
    select count(*) filter (where not is_bound)::int as messages, coalesce(sum(files) filter (where not is_bound), 0)::int as files,
      count(*) filter (where is_bound)::int as bound
    from (
      select ${isBound} as is_bound, case when m.has_files then (
        select count(*) from message_files x where x.message_id = m.id) else 0 end as files
      from ${expired(at)}) e`.execute(reader)
  return rows[0]!
}

/** Deletes a batch of expired messages after the id; answers how many, and the last id of the batch (null at the end). */
export async function deleteExpiredMessages(
  at: Date,
  afterId: number,
  limit: number,
): Promise<{ count: number; lastId: number | null }> {
  return transaction(async (tx) => {
    const { rows } = await sql<ChatColumns & { id: number }>`
      select m.id, c.id as chat_id, c.kind, c.a_manager_id, c.b_manager_id, c.a_channel_id, c.b_channel_id
      from ${expired(at)} and not ${isBound} and m.id > ${afterId} order by m.id limit ${limit}`.execute(tx)
    let count = 0
    const byChat = [...Map.groupBy(rows, (row) => row.chat_id)].toSorted(([one], [other]) => one - other)
    for (const [, messages] of byChat) {
      const ids = messages.map(({ id }) => id)
      const deleted = await deleteMessages(tx, { chat: chatOf(messages[0]!), ids }, { isExpired: true })
      await deleteUnreferencedFiles(tx, deleted.fileIds)
      count += deleted.ids.length
    }
    return { count, lastId: rows.at(-1)?.id ?? null }
  })
}
