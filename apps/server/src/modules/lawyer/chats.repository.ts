import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type ChatRow = {
  id: number
  channelId: number
  managerId: number
  title: string
  isPinned: boolean
  engine: string | null
  createdAt: Date
  lastMessageAt: Date | null
}

const columns = sql.raw(`
  c.id, c.channel_id as "channelId", c.manager_id as "managerId", c.title, c.is_pinned as "isPinned", c.engine,
  c.created_at as "createdAt", c.last_message_at as "lastMessageAt"`)

/** A chat of this account in this channel. */
export async function findChat(
  reader: Reader,
  id: number,
  { managerId, channelId }: { managerId: number; channelId: number },
): Promise<ChatRow | null> {
  const { rows } = await sql<ChatRow>`
    select ${columns} from lawyer_chats c
    where c.id = ${id} and c.manager_id = ${managerId} and c.channel_id = ${channelId}`.execute(reader)
  return rows[0] ?? null
}

/** Locks the chat until the end of the transaction. */
export async function lockChat(tx: Tx, id: number): Promise<void> {
  await sql`select from lawyer_chats where id = ${id} for update`.execute(tx)
}

export type ChatsFilter = {
  managerId: number
  channelId: number
  /** The searched words, alternatives for each; null: all chats. */
  words: readonly (readonly string[])[] | null
  /** The query as typed, compared with titles. */
  typed: string
  limit: number
  offset: number
}

export async function findChats(
  reader: Reader,
  filter: ChatsFilter,
): Promise<{ rows: ChatRow[]; total: number }> {
  const { managerId, channelId, words, typed, limit, offset } = filter
  const hasWords = words?.map((alternatives) => sql`m.keys && ${[...alternatives]}::text[]`) ?? []
  const found =
    words === null
      ? sql`true`
      : sql`(position(lower(${typed}) in lower(c.title)) > 0 or exists (
          select from lawyer_messages m where m.chat_id = c.id and ${hasWords.length === 0 ? sql`false` : sql.join(hasWords, sql` and `)}
        ))`
  const { rows } = await sql<ChatRow & { total: number }>`
    select ${columns}, count(*) over ()::int as total from lawyer_chats c
    where c.manager_id = ${managerId} and c.channel_id = ${channelId} and ${found}
    order by c.is_pinned desc, coalesce(c.last_message_at, c.created_at) desc, c.id desc
    limit ${limit} offset ${offset}`.execute(reader)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function insertChat(
  tx: Tx,
  chat: { channelId: number; managerId: number; title: string },
): Promise<ChatRow> {
  const { rows } = await sql<ChatRow>`
    insert into lawyer_chats as c (channel_id, manager_id, title)
    values (${chat.channelId}, ${chat.managerId}, ${chat.title}) returning ${columns}`.execute(tx)
  return rows[0]!
}

export type ChatChange = { title?: string; is_pinned?: boolean; engine?: string }

export async function changeChat(tx: Tx, id: number, change: ChatChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('lawyer_chats').set(change).where('id', '=', id).execute()
}

export async function touchChat(tx: Tx, id: number): Promise<void> {
  await sql`update lawyer_chats set last_message_at = now() where id = ${id}`.execute(tx)
}

/** The same for a chat of the actor's own, which it also locks; null when there is none. */
export async function touchOwnChat(
  tx: Tx,
  id: number,
  { managerId, channelId }: { managerId: number; channelId: number },
): Promise<{ title: string } | null> {
  const { rows } = await sql<{ title: string }>`
    update lawyer_chats set last_message_at = now()
    where id = ${id} and manager_id = ${managerId} and channel_id = ${channelId} returning title`.execute(tx)
  return rows[0] ?? null
}

export async function deleteChat(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('lawyer_chats').where('id', '=', id).execute()
}
