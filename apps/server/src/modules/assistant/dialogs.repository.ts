import { json, sql, type Reader, type Tx } from '#platform/database/index.ts'

export type DialogKey = { managerId: number; channelId: number }

export type MessageRow = {
  id: number
  isAssistant: boolean
  message: string
  metadata: unknown
  draft: unknown
  createdAt: Date
}

const columns = sql.raw(
  `id, is_assistant as "isAssistant", message, metadata, draft, created_at as "createdAt"`,
)

/** The dialogue of the account in the channel, created on first use. Locked until the end of the transaction. */
export async function openDialog(tx: Tx, { managerId, channelId }: DialogKey): Promise<number> {
  await sql`
    insert into assistant_dialogs (manager_id, channel_id) values (${managerId}, ${channelId})
    on conflict (manager_id, channel_id) do nothing`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select id from assistant_dialogs where manager_id = ${managerId} and channel_id = ${channelId} for update`.execute(
    tx,
  )
  return rows[0]!.id
}

export async function findDialog(
  reader: Reader,
  { managerId, channelId }: DialogKey,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from assistant_dialogs where manager_id = ${managerId} and channel_id = ${channelId}`.execute(
    reader,
  )
  return rows[0]?.id ?? null
}

export type NewMessage = {
  dialogId: number
  isAssistant: boolean
  message: string
  metadata: unknown
  draft: unknown
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<MessageRow> {
  const asJson = (value: unknown) => (value === null ? null : json(value))
  const { rows } = await sql<MessageRow>`
    insert into assistant_messages (dialog_id, is_assistant, message, metadata, draft)
    values (${message.dialogId}, ${message.isAssistant}, ${message.message}, ${asJson(message.metadata)}, ${asJson(message.draft)})
    returning ${columns}`.execute(tx)
  return rows[0]!
}

/** A page counted from the latest message, oldest first within it. */
export async function findPage(
  reader: Reader,
  dialogId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from assistant_messages where dialog_id = ${dialogId}
    order by id desc limit ${limit} offset ${offset}`.execute(reader)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from assistant_messages where dialog_id = ${dialogId}`.execute(reader)
  return { rows: rows.toReversed(), total: counted[0]!.total }
}

/** The messages before one, oldest first. */
export async function findBefore(
  reader: Reader,
  dialogId: number,
  messageId: number,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from assistant_messages where dialog_id = ${dialogId} and id < ${messageId}
    order by id desc limit ${limit}`.execute(reader)
  return rows.toReversed()
}

export async function findMessage(reader: Reader, dialogId: number, id: number): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from assistant_messages where dialog_id = ${dialogId} and id = ${id}`.execute(reader)
  return rows[0] ?? null
}

export async function deleteMessages(tx: Tx, dialogId: number): Promise<void> {
  await sql`delete from assistant_messages where dialog_id = ${dialogId}`.execute(tx)
}
