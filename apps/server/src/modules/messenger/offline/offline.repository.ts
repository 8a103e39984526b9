import type { Reader } from '#platform/database/index.ts'

import type { ChatColumns, Side } from '../chats/chats.ts'
import { visibleChatsSql } from '../chats/visible-chats.ts'
import { runPrepared } from '../prepared-statements.ts'

/** A moment of the messages: what was committed before it has been read. */
export type Mark = {
  /** The oldest transaction that had not ended. */
  readonly transaction: string
  /** Newer messages may have been missed. */
  readonly messageId: number
  /** The newest message that was there. */
  readonly newestId: number
}

const markText = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as transaction,
    coalesce((select id from messages where created_at < $1::timestamptz order by id desc limit 1), 0)::int8 as message_id,
    coalesce((select max(id) from messages), 0)::int8 as newest_id`

/** The mark of now. Messages written since `settledBefore` may still wait for their commit, and are read again. */
export async function findMark(reader: Reader, settledBefore: Date): Promise<Mark> {
  type Row = { transaction: string; message_id: number; newest_id: number }
  const [row] = await runPrepared<Row>(reader, markText, [settledBefore.toISOString()])
  return { transaction: row!.transaction, messageId: row!.message_id, newestId: row!.newest_id }
}

const futureText = `
  select $1::xid8 > pg_snapshot_xmax(pg_current_snapshot()) or $2::int8 > coalesce((select max(id) from messages), 0) as is_ahead`

/** Whether the mark is newer than anything stored: the database was restored from a copy. */
export async function isAhead(reader: Reader, { transaction, messageId }: Mark): Promise<boolean> {
  const [row] = await runPrepared<{ is_ahead: boolean }>(reader, futureText, [transaction, messageId])
  return row!.is_ahead
}

/** Whose chats in which channel. */
export type Seat = { readonly managerId: number; readonly channelId: number }
type Page = { readonly position: number; readonly since: Date; readonly limit: number }

/** No message since $4 has a smaller id: so that the histories are not read beyond the days. */
const firstIdText = `coalesce(
  (select max(id) from messages where created_at >= $4::timestamptz - interval '1 day' and created_at < $4::timestamptz),
  (select max(id) from messages where created_at >= $4::timestamptz - interval '30 days' and created_at < $4::timestamptz), 0)`

const newestText = `
  with bound as materialized (select ${firstIdText} as first_id)
  select x.id from (${visibleChatsSql('$1::int8', '$2::int8')}) v
  cross join lateral (
    select m.id from messages m
    where m.chat_id = v.id and m.id < $3::int8 and m.id > v.hidden_id and m.id > (select first_id from bound)
      and m.deleted_at is null and m.created_at >= $4::timestamptz
    order by m.id desc limit $5::int8) x
  order by x.id desc limit $5::int8`

/** Ids of the messages of all chats, newest first, below the position. */
export async function findNewest(
  reader: Reader,
  { managerId, channelId }: Seat,
  { position, since, limit }: Page,
): Promise<number[]> {
  const values = [managerId, channelId, position, since.toISOString(), limit]
  return (await runPrepared<{ id: number }>(reader, newestText, values)).map((row) => row.id)
}

const changedText = `
  with visible as materialized (${visibleChatsSql('$1::int8', '$2::int8')}),
  written as (
    select m.id from visible v join messages m on m.chat_id = v.id and m.id > $6::int8
  ), changed as (
    select m.id from visible v join message_changes l on l.chat_id = v.id and l.changed_in >= $7::xid8
      and (l.manager_id is null or l.manager_id = $1::int8)
    join messages m on m.chat_id = l.chat_id and m.id between l.first_id and l.last_id
  ), quoting as (
    select m.id from changed x join messages m on m.answer_id = x.id
  ), saved as (
    -- A saved message names the chat of its original as long as the account sees that, so lost chats count too.
    select m.id from visible v join messages m on m.chat_id = v.id and m.saved_from_id is not null and m.deleted_at is null
    join messages o on o.id = m.saved_from_id
    where v.kind = 'saved' and exists (
      select from message_changes l where l.chat_id = o.chat_id and l.changed_in >= $7::xid8
        and o.id between l.first_id and l.last_id and (l.manager_id is null or l.manager_id = $1::int8))
  )
  select m.id, m.deleted_at is not null as is_deleted
  from (select id from written union select id from changed union select id from quoting union select id from saved) x
  join messages m on m.id = x.id
  join visible v on v.id = m.chat_id and m.id > v.hidden_id
  where m.id > $3::int8 and (m.deleted_at is not null or m.created_at >= $4::timestamptz)
  order by m.id limit $5::int8`

const anyText = `
  with visible as materialized (${visibleChatsSql('$1::int8', '$2::int8')})
  select exists (select from visible v join messages m on m.chat_id = v.id and m.id > $3::int8)
    or exists (select from visible v join message_changes l on l.chat_id = v.id and l.changed_in >= $4::xid8)
    or exists (select from message_changes l where l.manager_id = $1::int8 and l.is_lost and l.changed_in >= $4::xid8) as is_any`

/** Whether anything was written or changed since the mark. */
export async function hasChanged(
  reader: Reader,
  { managerId, channelId }: Seat,
  { transaction, newestId }: Mark,
): Promise<boolean> {
  const values = [managerId, channelId, newestId, transaction]
  const [row] = await runPrepared<{ is_any: boolean }>(reader, anyText, values)
  return row!.is_any
}

/** Messages of all chats that were written, changed or deleted since the mark, oldest first, above the position. */
export function findChanged(
  reader: Reader,
  { managerId, channelId }: Seat,
  { transaction, messageId }: Mark,
  { position, since, limit }: Page,
): Promise<{ id: number; is_deleted: boolean }[]> {
  const page = [position, since.toISOString(), limit]
  return runPrepared(reader, changedText, [managerId, channelId, ...page, messageId, transaction])
}

const lostText = `
  select distinct c.id as chat_id, c.kind, c.a_manager_id, c.b_manager_id, c.a_channel_id, c.b_channel_id,
    case when c.b_manager_id = $1::int8 then 'b' else 'a' end as side
  from message_changes l join chats c on c.id = l.chat_id
  where l.manager_id = $1::int8 and l.is_lost and l.changed_in >= $2::xid8
  order by chat_id`

export type LostChat = ChatColumns & { side: Side }

/** Chats that the account has lost since the mark; it may have come back to them. */
export function findLost(reader: Reader, managerId: number, { transaction }: Mark): Promise<LostChat[]> {
  return runPrepared(reader, lostText, [managerId, transaction])
}

/** Deletes the changes that are older than any cursor that counts. */
export async function deleteOldChanges(reader: Reader): Promise<void> {
  await runPrepared(reader, "delete from message_changes where changed_at < now() - interval '36 days'", [])
}
