import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import { runPrepared, visibleChatsSql, unreadCountSql } from '../prepared-statements.ts'
import { chatOf, orderedIds, type Chat, type ChatColumns, type Side } from './chats.ts'

const chatColumns = 'id as chat_id, kind, a_manager_id, b_manager_id, a_channel_id, b_channel_id'

/** The room of this id. */
export async function findRoom(reader: Reader, id: number): Promise<Chat | null> {
  const text = `select ${chatColumns} from chats where id = $1::int8 and kind = 'room'`
  return firstChat(await runPrepared<ChatColumns>(reader, text, [id]))
}

/** The room of two accounts. */
export async function findRoomOf(reader: Reader, one: number, other: number): Promise<Chat | null> {
  const { a, b } = orderedIds(one, other)
  const text = `
    select ${chatColumns} from chats
    where kind = 'room' and a_manager_id = $1::int8 and b_manager_id = $2::int8`
  return firstChat(await runPrepared<ChatColumns>(reader, text, [a, b]))
}

/** The chat of two channels. */
export async function findChatOf(reader: Reader, one: number, other: number): Promise<Chat | null> {
  const { a, b } = orderedIds(one, other)
  const text = `
    select ${chatColumns} from chats
    where kind = 'organization' and a_channel_id = $1::int8 and b_channel_id = $2::int8`
  return firstChat(await runPrepared<ChatColumns>(reader, text, [a, b]))
}

const firstChat = ([row]: readonly ChatColumns[]): Chat | null => (row ? chatOf(row) : null)

/**
 * Creates the room of two accounts unless it exists; concurrent calls create one. It is listed in the opener's channel, for
 * the partner too if the partner has a seat there; otherwise in the partner's first channel.
 */
export async function openRoom(
  tx: Tx,
  opener: { managerId: number; channelId: number },
  partnerId: number,
): Promise<Chat> {
  const { a, b } = orderedIds(opener.managerId, partnerId)
  await sql`
    insert into chats (kind, a_manager_id, b_manager_id, a_channel_id, b_channel_id)
    select 'room', ${a}, ${b}, case ${a}::int8 when ${partnerId}::int8 then p.channel_id else ${opener.channelId}::int8 end,
      case ${b}::int8 when ${partnerId}::int8 then p.channel_id else ${opener.channelId}::int8 end
    from (
      select channel_id from shared.seats where manager_id = ${partnerId}
      order by channel_id <> ${opener.channelId}, channel_id limit 1) p
    on conflict (a_manager_id, b_manager_id) where kind = 'room' do nothing`.execute(tx)
  return (await findRoomOf(tx, a, b))!
}

/** Creates the chat of two channels unless it exists. */
export async function openOrganizationChat(tx: Tx, one: number, other: number): Promise<Chat> {
  const { a, b } = orderedIds(one, other)
  await sql`
    insert into chats (kind, a_channel_id, b_channel_id) values ('organization', ${a}, ${b})
    on conflict (a_channel_id, b_channel_id) where kind = 'organization' do nothing`.execute(tx)
  return (await findChatOf(tx, a, b))!
}

/** Whether the account has a seat in any channel: without one it takes no messages. */
export async function hasSeat(reader: Reader, managerId: number): Promise<boolean> {
  return (
    (await runPrepared(reader, 'select 1 from shared.seats where manager_id = $1::int8 limit 1', [managerId]))
      .length > 0
  )
}

/** Whether the channel takes messages from others (wire §5), null when there is no such channel. */
export async function takesMessages(reader: Reader, channelId: number): Promise<boolean | null> {
  const text = 'select is_listed from shared.directory_entries where channel_id = $1::int8'
  const [row] = await runPrepared<{ is_listed: boolean }>(reader, text, [channelId])
  return row?.is_listed ?? null
}

/** Counters of a chat; `written` counts deleted messages, too. */
export type ChatCounters = {
  message_count: number
  last_message_id: number | null
  written: number
  pinned_message_id: number | null
}

export async function chatCounters(reader: Reader, chatId: number): Promise<ChatCounters | null> {
  const text = `
    select message_count, last_message_id, a_count + b_count as written, pinned_message_id from chats where id = $1::int8`
  const [row] = await runPrepared<ChatCounters>(reader, text, [chatId])
  return row ?? null
}

/** A chat in the list of an account, with its unread count. */
export type ListedChat = ChatColumns & {
  side: Side
  last_message_id: number | null
  unread: number
  total: number
}

export type ListFilter = {
  managerId: number
  channelId: number
  kind: Chat['kind'] | null
  /** Only these chats, when given. */
  ids: readonly number[] | null
  limit: number
  offset: number
}

const listText = `
  select p.id as chat_id, p.kind, p.a_manager_id, p.b_manager_id, p.a_channel_id, p.b_channel_id, p.side,
    p.last_message_id, p.total, ${unreadCountSql('p', 'r')} as unread
  from (
    select s.*, count(*) over () as total from (${visibleChatsSql('$1::int8', '$2::int8')}) s
    where ($3::text is null or s.kind = $3::text) and ($4::int8[] is null or s.id = any($4::int8[]))
    order by s.last_message_id desc nulls last, s.id desc
    limit $5::int8 offset $6::int8
  ) p
  left join read_marks r on r.manager_id = $1::int8 and r.chat_id = p.id and r.side = p.side
  order by p.last_message_id desc nulls last, p.id desc`

/** A page of the account's chats in the channel, the newest activity first, unread counts included: one statement. */
export function listChats(reader: Reader, filter: ListFilter): Promise<ListedChat[]> {
  const { managerId, channelId, kind, ids, limit, offset } = filter
  return runPrepared<ListedChat>(reader, listText, [managerId, channelId, kind, ids, limit, offset])
}

const namesText = `
  select s.id, case s.kind
    when 'organization' then (select h.name from shared.channels h where h.id = case s.side when 'a' then s.b_channel_id else s.a_channel_id end)
    else (select btrim(m.surname || ' ' || m.name) from shared.managers m
      where m.id = case s.side when 'a' then s.b_manager_id else s.a_manager_id end)
    end as name
  from (${visibleChatsSql('$1::int8', '$2::int8')}) s
  where $3::text is null or s.kind = $3::text`

/** The partner's name of every chat of the account in the channel. */
export function chatNames(
  reader: Reader,
  { managerId, channelId, kind }: Pick<ListFilter, 'managerId' | 'channelId' | 'kind'>,
): Promise<{ id: number; name: string | null }[]> {
  return runPrepared(reader, namesText, [managerId, channelId, kind])
}

const countText = `
  select coalesce(sum(u.unread) filter (where u.kind = 'room'), 0)::int8 as inside,
    coalesce(sum(u.unread) filter (where u.kind = 'organization'), 0)::int8 as organization
  from (
    select s.kind, ${unreadCountSql('s', 'r')} as unread from (${visibleChatsSql('$1::int8', '$2::int8')}) s
    left join read_marks r on r.manager_id = $1::int8 and r.chat_id = s.id and r.side = s.side
  ) u`

/** Unread messages of the account in the channel, from read marks, in one statement. */
export async function countUnread(reader: Reader, managerId: number, channelId: number) {
  const [row] = await runPrepared<{ inside: number; organization: number }>(reader, countText, [
    managerId,
    channelId,
  ])
  return row!
}

const markText = (side: Side, other: Side) => `
  with snapshot as materialized (
    select id, last_message_id, a_count + b_count as position, ${other}_count as written from chats where id = $1::int8
  ), marked as (
    insert into read_marks as m (manager_id, chat_id, side, read_position, read_count)
    select $2::int8, id, '${side}', position, written from snapshot
    on conflict (manager_id, chat_id, side) do update
      set read_position = excluded.read_position, read_count = excluded.read_count
      where m.read_position < excluded.read_position
    returning 1
  ), seen as (
    update chats c set ${side}_read_id = s.last_message_id from snapshot s
    where c.id = s.id and c.${side}_read_id < s.last_message_id
    returning c.${side}_read_id as read_id
  )
  select exists (select from marked) as is_moved,
    coalesce((select read_id from seen), (select c.${side}_read_id from chats c where c.id = $1::int8)) as read_id`

const markTexts: Readonly<Record<Side, string>> = { a: markText('a', 'b'), b: markText('b', 'a') }

/**
 * Moves the account's mark to the chat's end as it stands, and the side's with it; neither ever moves back. What is
 * written meanwhile stays unread. `read_id` is how far the side has read.
 */
export async function markRead(reader: Reader, chatId: number, side: Side, managerId: number) {
  const [row] = await runPrepared<{ is_moved: boolean; read_id: number }>(reader, markTexts[side], [
    chatId,
    managerId,
  ])
  return row!
}

/** Records a writing signal of the account in the chat; false within two seconds of the last one, on whatever node. */
export async function claimWriting(reader: Reader, managerId: number, chatId: number): Promise<boolean> {
  const text = `
    insert into writing_signals as w (manager_id, chat_id) values ($1::int8, $2::int8)
    on conflict (manager_id, chat_id) do update set at = clock_timestamp() where w.at <= clock_timestamp() - interval '2 s'
    returning 1`
  return (await runPrepared(reader, text, [managerId, chatId])).length > 0
}

/** Deletes writing signals older than an hour. */
export async function deleteOldWritingSignals(reader: Reader): Promise<void> {
  await sql`delete from writing_signals where at < now() - interval '1 hour'`.execute(reader)
}

/** Sets the pinned message of the chat; false when it was the same before. */
export async function setPinned(tx: Tx, chatId: number, messageId: number | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chats')
    .set({ pinned_message_id: messageId })
    .where('id', '=', chatId)
    .where('pinned_message_id', 'is distinct from', messageId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
