import { CompiledQuery } from 'kysely'

import { driver, preparedDriver, type Reader, type StatementValue } from '#platform/database/index.ts'

/**
 * Runs a statement with a constant text. Outside a transaction it is prepared once per connection: the messenger's
 * statements are long, and planning them costs more than running them.
 */
export async function runPrepared<Row extends object>(
  reader: Reader,
  text: string,
  values: readonly StatementValue[],
): Promise<Row[]> {
  if (!reader.isTransaction) return preparedDriver().unsafe<Row[]>(text, [...values], { prepare: true })
  const { rows } = await reader.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** Runs a statement whose best plan depends on the values: it is planned at every call. */
export async function runUnprepared<Row extends object>(
  text: string,
  values: readonly StatementValue[],
): Promise<Row[]> {
  return driver().unsafe<Row[]>(text, [...values], { prepare: false })
}

/**
 * SQL expression: unread messages of `chat` (with `written`, `other`, `side`) by the read mark `mark`: what the other side
 * has written since the mark, without deleted messages. Always computed from stored rows.
 */
export const unreadCountSql = (chat: string, mark: string) => `
  ${chat}.written - coalesce(${mark}.read_count, 0) - case when ${chat}.written > coalesce(${mark}.read_count, 0) then (
    select count(*) from messages d
    where d.chat_id = ${chat}.id and d.deleted_at is not null and d.side = ${chat}.other
      and d.position > coalesce(${mark}.read_position, 0)) else 0 end`

/** SQL query: the chats an account sees in a channel, from its side. `managerId` and `channelId` are SQL expressions. */
export const visibleChatsSql = (managerId: string, channelId: string) => `
  select c.*, 'a' as side, 'b' as other, c.b_count as written, c.a_read_id as own_read_id, c.b_read_id as other_read_id
  from chats c where c.kind = 'organization' and c.a_channel_id = ${channelId}
  union all
  select c.*, 'b', 'a', c.a_count, c.b_read_id, c.a_read_id
  from chats c where c.kind = 'organization' and c.b_channel_id = ${channelId}
  union all
  select c.*, 'a', 'b', c.b_count, c.a_read_id, c.b_read_id
  from chats c where c.kind = 'room' and c.a_manager_id = ${managerId} and c.a_channel_id = ${channelId}
  union all
  select c.*, 'b', 'a', c.a_count, c.b_read_id, c.a_read_id
  from chats c where c.kind = 'room' and c.b_manager_id = ${managerId} and c.b_channel_id = ${channelId}`
