import type { GroupRole } from '@uprava/contract/messenger/group-shapes.ts'

import { db } from '#platform/database/index.ts'

import type { Side } from '../chats/chats.ts'
import { unreadCountsSql } from '../chats/visible-chats.ts'
import { runPrepared } from '../prepared-statements.ts'

/** One end of a chat that receives an event, or the members of a chat. */
export type ChatEndQuery = {
  readonly chatId: number
  readonly side: Side
  /** The account of a room; null: every seat of the channel, every member. */
  readonly managerId: number | null
  /** Whose unread counts the event carries: everybody's, those of one account, or nobody's (null). */
  readonly counts: 'all' | number | null
  /** Of a chat with members: these alone; null: all of them. */
  readonly only: readonly number[] | null
  /** Whether of those who are not connected only their ids are needed. */
  readonly isForConnected: boolean
}

/** An account that receives an event, with the channel the chat is listed in. */
export type Recipient = {
  chat_id: number
  side: Side
  manager_id: number
  channel_id: number
  /** In a group. */
  role: GroupRole | null
  /** Messages up to this id are not shown to the account. */
  hidden_id: number
  /** How many had gone from the group when its members were read; null: not a group. */
  version: number | null
  /** Connected to some node. */
  is_online: boolean
  /** Null where they were not requested, or the recipient is not online. */
  inside: number | null
  organization: number | null
  groups: number | null
  muted: number | null
  mentions: number | null
  /** Of this chat. */
  unread: number | null
  unread_mentions: number | null
  is_muted: boolean | null
  /** Muted or archived: it counts as muted. */
  is_quiet: boolean | null
  /** When the first chat of the account is not muted any more. Milliseconds from now. */
  mute_ends_ms: number | null
  /** Which transactions the counts include; null where there are none. */
  snapshot: string | null
}

/** Accounts of an end that are not connected to any node, where the event is for connected ones. */
export type Unconnected = { chat_id: number; side: Side; manager_ids: number[] }

/** A recipient, or in the place of those who are not connected their ids. */
type RecipientRow = Recipient & { unconnected: number[] | null }

const ofThisChat = 'u.id = t.chat_id and u.side = t.side'

const recipientsText = `
  with t as materialized (
    select e.chat_id, e.side, s.channel_id, s.role, s.hidden_id, s.version, s.manager_id, o.is_online,
      o.is_online or not e.for_connected as is_row,
      o.is_online and (e.counts_all or s.manager_id = e.reader_id) as is_counted
    from unnest($1::text::int8[], $2::text::text[], $3::text::int8[], $4::text::boolean[], $5::text::int8[], $7::text::text[],
      $8::text::boolean[]) e (chat_id, side, manager_id, counts_all, reader_id, only_ids, for_connected)
    cross join lateral (
      select kind, case e.side when 'a' then a_channel_id else b_channel_id end as channel_id from chats where id = e.chat_id
    ) c
    cross join lateral (
      select manager_id, channel_id, null::text as role, 0::int8 as hidden_id, null::int8 as version from shared.seats
      where e.manager_id is null and channel_id = c.channel_id
      union all
      select manager_id, channel_id, null, 0, null from shared.seats
      where e.manager_id is not null and channel_id = c.channel_id and manager_id = e.manager_id
      union all
      select g.manager_id, coalesce(g.channel_id, (
        select min(channel_id) from shared.seats where manager_id = g.manager_id)), case when k.chat_id is not null then g.role end, g.hidden_id, k.version
      from chat_members g left join chat_groups k on k.chat_id = g.chat_id
      where c.channel_id is null and g.chat_id = e.chat_id
        and (e.only_ids is null or g.manager_id = any(e.only_ids::int8[]))
    ) s
    cross join lateral (
      -- As a table the list is hashed once; as an array it would be scanned for every row.
      select s.manager_id in (select unnest($6::text::int8[])) or exists (
        select from shared.connected p where p.key = s.manager_id::text) as is_online
    ) o
    where s.channel_id is not null
  )
  select t.chat_id, t.side, t.manager_id, t.channel_id, t.role, t.hidden_id, t.version, t.is_online,
    n.inside, n.organization, n.groups, n.muted, n.mentions, n.unread, n.unread_mentions, n.is_muted, n.is_quiet,
    n.mute_ends_ms, n.snapshot, null::int8[] as unconnected
  from t left join lateral (
    ${unreadCountsSql(
      't.manager_id',
      't.channel_id',
      `, coalesce(max(u.unread) filter (where ${ofThisChat}), 0) as unread,
      coalesce(max(u.mentions) filter (where ${ofThisChat}), 0) as unread_mentions,
      coalesce(bool_or(u.is_muted) filter (where ${ofThisChat}), false) as is_muted,
      coalesce(bool_or(u.is_quiet) filter (where ${ofThisChat}), false) as is_quiet,
      (extract(epoch from min(u.muted_until) filter (where u.is_muted) - now()) * 1000)::float8 as mute_ends_ms,
      pg_current_snapshot()::text as snapshot`,
    )}
    where t.is_counted
    having t.is_counted
  ) n on true
  where t.is_row
  union all
  select chat_id, side, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
    array_agg(manager_id)
  from t where not is_row group by chat_id, side`

/**
 * The accounts at the ends and among the members now, with the requested counts, in one statement. Counts are computed for
 * accounts that are online by the presence table, and for those of `connected`; the others are no more than their ids where
 * these suffice: most members of a large group.
 */
export async function findRecipients(
  ends: readonly ChatEndQuery[],
  connected: readonly number[],
): Promise<{ recipients: Recipient[]; unconnected: Unconnected[] }> {
  const list = (values: readonly (number | string | boolean | null)[]) =>
    `{${values.map((value) => value ?? 'null').join(',')}}`
  const arrays = ends.map(({ only }) => (only === null ? null : `"${list(only)}"`))
  const rows = await runPrepared<RecipientRow>(db(), recipientsText, [
    list(ends.map((end) => end.chatId)),
    list(ends.map((end) => end.side)),
    list(ends.map((end) => end.managerId)),
    list(ends.map((end) => end.counts === 'all')),
    list(ends.map((end) => (typeof end.counts === 'number' ? end.counts : null))),
    list(connected),
    list(arrays),
    list(ends.map((end) => end.isForConnected)),
  ])
  return {
    recipients: rows.filter((row) => row.unconnected === null),
    unconnected: rows.flatMap(({ chat_id, side, unconnected: manager_ids }) =>
      manager_ids === null ? [] : [{ chat_id, side, manager_ids }],
    ),
  }
}
