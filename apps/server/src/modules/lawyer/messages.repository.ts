import { json, sql, type Reader, type Tx } from '#platform/database/index.ts'

export type MessageRow = {
  id: number
  chatId: number
  messageType: 'user' | 'assistant'
  content: string
  metadata: unknown
  feedback: { mark: 'up' | 'down'; reason: string; comment: string } | null
  createdAt: Date
}

const columns = sql.raw(`
  id, chat_id as "chatId", message_type as "messageType", content, metadata, feedback, created_at as "createdAt"`)

export type NewMessage = {
  chatId: number
  messageType: 'user' | 'assistant'
  content: string
  metadata: unknown
  keys: readonly string[]
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    insert into lawyer_messages (chat_id, message_type, content, metadata, keys)
    values (${message.chatId}, ${message.messageType}, ${message.content}, ${json(message.metadata)}, ${[...message.keys]}::text[])
    returning ${columns}`.execute(tx)
  return rows[0]!
}

/** The newest messages, or those before one, oldest first; reads one more than the limit to detect further ones. */
export async function findMessages(
  reader: Reader,
  chatId: number,
  { limit, beforeId }: { limit: number; beforeId?: number | undefined },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from lawyer_messages
    where chat_id = ${chatId} and (${beforeId ?? null}::int8 is null or id < ${beforeId ?? null}::int8)
    order by id desc limit ${limit}`.execute(reader)
  return rows.toReversed()
}

export async function findMessage(reader: Reader, chatId: number, id: number): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from lawyer_messages where chat_id = ${chatId} and id = ${id}`.execute(reader)
  return rows[0] ?? null
}

export async function findWholeChat(reader: Reader, chatId: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from lawyer_messages where chat_id = ${chatId} order by id`.execute(reader)
  return rows
}

export async function saveFeedback(
  tx: Tx,
  id: number,
  feedback: MessageRow['feedback'],
): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    update lawyer_messages set feedback = ${feedback === null ? null : json(feedback)} where id = ${id}
    returning ${columns}`.execute(tx)
  return rows[0]!
}
