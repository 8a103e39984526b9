import { sql, type Tx } from '#platform/database/index.ts'

import { chatOf, type Chat, type ChatColumns } from '../chats/chats.ts'

/** Messages of one chat. */
export type MessagesOfChat = { readonly chat: Chat; readonly ids: readonly number[] }

/**
 * Marks messages of a locked chat as deleted and removes their texts, files, polls, reactions and edits; their positions remain,
 * so that unread counts stay true. `isExpired`: by their retention term, which quotes of them say. Answers the ids of the
 * deleted messages, of their files and of the accounts they mentioned.
 */
export async function deleteMessages(
  tx: Tx,
  { chat, ids }: MessagesOfChat,
  isExpired: boolean,
): Promise<{ ids: number[]; fileIds: number[]; mentionedIds: number[] }> {
  const { rows } = await sql<{ id: number }>`
    update messages set deleted_at = ${new Date()}, text = '', plain = null, mentions = null, voice = null, poll_id = null, keys = '{}',
      has_files = false, is_expired = ${isExpired}
    where id = any(${ids}::int8[]) and chat_id = ${chat.id} and deleted_at is null
    returning id`.execute(tx)
  const deleted = rows.map(({ id }) => id)
  if (deleted.length === 0) return { ids: [], fileIds: [], mentionedIds: [] }
  const { rows: files } = await sql<{ file_id: number }>`
    delete from message_files where message_id = any(${deleted}::int8[]) returning file_id`.execute(tx)
  await sql`delete from message_reactions where message_id = any(${deleted}::int8[])`.execute(tx)
  const { rows: mentioned } = await sql<{ manager_id: number }>`
    delete from message_mentions where message_id = any(${deleted}::int8[]) returning manager_id`.execute(tx)
  await sql`delete from polls where message_id = any(${deleted}::int8[])`.execute(tx)
  await sql`delete from message_edits where message_id = any(${deleted}::int8[])`.execute(tx)
  await sql`
    update chats set message_count = message_count - ${deleted.length},
      pinned_message_id = case when pinned_message_id = any(${deleted}::int8[]) then null else pinned_message_id end,
      last_message_id = case when last_message_id = any(${deleted}::int8[]) then (
        select id from messages where chat_id = ${chat.id} and deleted_at is null order by id desc limit 1
      ) else last_message_id end
    where id = ${chat.id}`.execute(tx)
  return {
    ids: deleted,
    fileIds: files.map((file) => file.file_id),
    mentionedIds: [...new Set(mentioned.map((row) => row.manager_id))],
  }
}

/** All messages of the accounts, lines of groups aside, that are not deleted and bound by nothing, with their texts, by chat. */
export async function findMessagesOf(
  tx: Tx,
  managerIds: readonly number[],
): Promise<(MessagesOfChat & { texts: readonly string[] })[]> {
  const { rows } = await sql<ChatColumns & { ids: number[]; texts: string[] }>`
    select c.id as chat_id, c.kind, c.a_manager_id, c.b_manager_id, c.a_channel_id, c.b_channel_id, m.ids, m.texts
    from (
      select chat_id, array_agg(id order by id) as ids, array_agg(text order by id) as texts from messages
      where sender_manager_id = any(${managerIds}::int8[]) and deleted_at is null and kind <> 'service'
        and not exists (select from shared.bound_records b where b.kind = 'message' and b.record_id = messages.id)
      group by chat_id
    ) m join chats c on c.id = m.chat_id order by c.id`.execute(tx)
  return rows.map((row) => ({ chat: chatOf(row), ids: row.ids, texts: row.texts }))
}
