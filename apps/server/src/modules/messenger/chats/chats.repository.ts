import type { folderRuleNames } from '@uprava/contract/limits/messenger-limits.ts'
import type { UnreadCount } from '@uprava/contract/messenger.ts'
import type { GroupKind, GroupRole } from '@uprava/contract/messenger/group-shapes.ts'

import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import { runPrepared } from '../prepared-statements.ts'
import { chatOf, orderedIds, type ChatColumns, type ChatKind, type PairChat, type Side } from './chats.ts'
import { isQuietSql, unreadCountSql, unreadCountsSql, visibleChatsSql } from './visible-chats.ts'

const chatColumns = 'id as chat_id, kind, a_manager_id, b_manager_id, a_channel_id, b_channel_id'

/** The room of this id. */
export async function findRoom(reader: Reader, id: number): Promise<PairChat | null> {
  const text = `select ${chatColumns} from chats where id = $1::int8 and kind = 'room'`
  return firstChat(await runPrepared<ChatColumns>(reader, text, [id]))
}

/** The room of two accounts. */
export async function findRoomOf(reader: Reader, one: number, other: number): Promise<PairChat | null> {
  const { a, b } = orderedIds(one, other)
  const text = `
    select ${chatColumns} from chats
    where kind = 'room' and a_manager_id = $1::int8 and b_manager_id = $2::int8`
  return firstChat(await runPrepared<ChatColumns>(reader, text, [a, b]))
}

/** The chat of two channels. */
export async function findChatOf(reader: Reader, one: number, other: number): Promise<PairChat | null> {
  const { a, b } = orderedIds(one, other)
  const text = `
    select ${chatColumns} from chats
    where kind = 'organization' and a_channel_id = $1::int8 and b_channel_id = $2::int8`
  return firstChat(await runPrepared<ChatColumns>(reader, text, [a, b]))
}

const firstChat = ([row]: readonly ChatColumns[]): PairChat | null => (row ? (chatOf(row) as PairChat) : null)

/**
 * Creates the room of two accounts unless it exists; concurrent calls create one. It is listed in the opener's channel, for
 * the partner too if the partner has a seat there; otherwise in the partner's first channel.
 */
export async function openRoom(
  tx: Tx,
  opener: { managerId: number; channelId: number },
  partnerId: number,
): Promise<PairChat> {
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
export async function openOrganizationChat(tx: Tx, one: number, other: number): Promise<PairChat> {
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

/** A chat in the list of an account, with its unread counts and what the account has chosen for it. */
export type ListedChat = ChatColumns & {
  side: Side
  last_message_id: number | null
  hidden_id: number
  unread: number
  mentions: number
  muted_until: Date | null
  is_archived: boolean
  pin_position: number | null
  group_kind: GroupKind | null
  group_role: GroupRole | null
  members_count: number | null
  is_closed: boolean | null
  total: number
}

export type FolderRule = (typeof folderRuleNames)[number]

/** A folder: the picked chats, and those of the kinds that are unread or not muted where it asks for that. */
export type FolderFilter = {
  picked: readonly number[]
  /** Null: no rule. Without a kind among its rules a folder takes all. */
  rules: { kinds: readonly ChatKind[]; isUnread: boolean; isNotMuted: boolean } | null
}

export type ListFilter = {
  managerId: number
  channelId: number
  kind: ChatKind | null
  /** Only these chats, when given. */
  ids: readonly number[] | null
  /** Null: both. */
  isArchived: boolean | null
  isUnread: boolean
  folder: FolderFilter | null
  limit: number
  offset: number
}

const listText = `
  select p.id as chat_id, p.kind, p.a_manager_id, p.b_manager_id, p.a_channel_id, p.b_channel_id, p.side, p.hidden_id,
    case when p.last_message_id > p.hidden_id then p.last_message_id end as last_message_id, p.total,
    p.muted_until, p.is_archived, p.pin_position, ${unreadCountSql('p', 'p')} as unread, (
      select count(*) from message_mentions x
      where x.manager_id = $1::int8 and x.chat_id = p.id and x.side = p.side and not x.is_read) as mentions,
    k.kind as group_kind, g.role as group_role, k.members_count, k.closed_at is not null as is_closed
  from (
    select s.*, r.read_count, r.read_position, case when t.muted_until > now() then t.muted_until end as muted_until,
      coalesce(t.is_archived, false) as is_archived, t.pin_position, count(*) over () as total
    from (${visibleChatsSql('$1::int8', '$2::int8')}) s
    left join read_marks r on r.manager_id = $1::int8 and r.chat_id = s.id and r.side = s.side
    left join chat_settings t on t.manager_id = $1::int8 and t.channel_id = $2::int8 and t.chat_id = s.id
    where ($3::text is null or s.kind = $3::text) and ($4::int8[] is null or s.id = any($4::int8[]))
      and ($5::boolean is null or coalesce(t.is_archived, false) = $5::boolean)
      and (not $6::boolean or ${unreadCountSql('s', 'r')} > 0)
      and ($7::int8[] is null or s.id = any($7::int8[]) or $8::boolean
        and (cardinality($9::text[]) = 0 or s.kind = any($9::text[]))
        and (not $10::boolean or ${unreadCountSql('s', 'r')} > 0)
        and (not $11::boolean or not ${isQuietSql('t')}))
    order by t.pin_position nulls last, s.last_message_id desc nulls last, s.id desc
    limit $12::int8 offset $13::int8
  ) p
  left join chat_groups k on k.chat_id = p.id
  left join chat_members g on g.chat_id = p.id and g.manager_id = $1::int8
  order by p.pin_position nulls last, p.last_message_id desc nulls last, p.id desc`

/** A page of the account's chats in the channel, pinned ones first, then the newest activity: one statement. */
export function listChats(reader: Reader, filter: ListFilter): Promise<ListedChat[]> {
  const { managerId, channelId, kind, ids, isArchived, isUnread, folder, limit, offset } = filter
  return runPrepared<ListedChat>(reader, listText, [
    managerId,
    channelId,
    kind,
    ids,
    isArchived,
    isUnread,
    folder?.picked ?? null,
    folder !== null && folder.rules !== null,
    folder?.rules?.kinds ?? [],
    folder?.rules?.isUnread ?? false,
    folder?.rules?.isNotMuted ?? false,
    limit,
    offset,
  ])
}

const namesText = `
  select s.id, case s.kind
    when 'group' then (select k.name from chat_groups k where k.chat_id = s.id)
    when 'saved' then 'Избранное'
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

const countText = unreadCountsSql('$1::int8', '$2::int8')

/** Unread messages of the account in the channel, from read marks, in one statement. */
export async function countUnread(
  reader: Reader,
  managerId: number,
  channelId: number,
): Promise<UnreadCount> {
  const [row] = await runPrepared<UnreadCount>(reader, countText, [managerId, channelId])
  return row!
}

const moveMark = (side: string) => `
  insert into read_marks as m (manager_id, chat_id, side, read_position, read_count, seen_position)
  select $2::int8, id, ${side}, position, written, position from snapshot
  on conflict (manager_id, chat_id, side) do update
    set read_position = greatest(m.read_position, excluded.read_position),
      read_count = greatest(m.read_count, excluded.read_count),
      seen_position = greatest(m.seen_position, excluded.seen_position)
    where m.read_position < excluded.read_position or m.seen_position < excluded.seen_position
  returning 1`

const readMentions = (side: string) => `
  update message_mentions x set is_read = true from snapshot s
  where x.manager_id = $2::int8 and x.chat_id = s.id and x.side = ${side} and not x.is_read and x.position <= s.position`

const markText = (side: Side, other: Side) => `
  with snapshot as materialized (
    select id, last_message_id, a_count + b_count as position, ${other}_count as written from chats where id = $1::int8
  ), marked as (
    ${moveMark(`'${side}'`)}
  ), mentioned as (
    ${readMentions(`'${side}'`)}
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

/*
 * Who has read farthest, how far, and how far the others: by these three `is_seen` of everybody's messages is known, and of
 * two thousand readers of a message only the first two change the chat's row.
 */
const memberMarkText = `
  with snapshot as materialized (
    select c.id, coalesce(c.last_message_id, 0) as last_id, c.a_count + c.b_count as position, c.a_count - g.written as written,
      c.a_read_id, c.b_read_id, c.a_reader_id
    from chats c join chat_members g on g.chat_id = c.id and g.manager_id = $2::int8 where c.id = $1::int8
  ), marked as (
    ${moveMark(`'a'`)}
  ), mentioned as (
    ${readMentions(`'a'`)}
  ), seen as (
    update chats c set
      a_reader_id = case when s.last_id > c.a_read_id then $2::int8 else c.a_reader_id end,
      b_read_id = case
        when c.a_reader_id = $2::int8 then c.b_read_id
        when s.last_id > c.a_read_id then c.a_read_id
        else s.last_id end,
      a_read_id = greatest(c.a_read_id, s.last_id)
    from snapshot s
    where c.id = s.id and case when c.a_reader_id = $2::int8 then c.a_read_id else c.b_read_id end < s.last_id
    returning c.a_reader_id, c.b_read_id
  )
  select exists (select from marked) as is_moved, s.last_id as read_id, coalesce((
    select json_agg(distinct m.sender_manager_id) from seen n, messages m
    where m.chat_id = s.id and m.id > least(s.a_read_id, s.b_read_id) and m.id <= s.last_id and m.id > case
        when n.a_reader_id <> $2::int8 then case when m.sender_manager_id = n.a_reader_id then s.b_read_id else s.last_id end
        when m.sender_manager_id = s.a_reader_id then s.b_read_id
        when s.a_reader_id = $2::int8 then s.a_read_id
        else n.b_read_id end
      and m.side = 'a' and m.deleted_at is null and m.sender_manager_id <> $2::int8), '[]') as seen_authors
  from snapshot s`

export type MemberMark = { is_moved: boolean; read_id: number; seen_authors: number[] }

/** The same for a member of a group; `seen_authors` have written messages whose first other reader this is. */
export async function markReadByMember(
  reader: Reader,
  chatId: number,
  managerId: number,
): Promise<MemberMark | null> {
  const [row] = await runPrepared<MemberMark>(reader, memberMarkText, [chatId, managerId])
  return row ?? null
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
