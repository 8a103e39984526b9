import { db } from '#platform/database/index.ts'

import type { Side } from '../chats/chats.ts'
import { runPrepared, visibleChatsSql, unreadCountSql } from '../prepared-statements.ts'

/** One end of a chat that receives an event. */
export type ChatEndQuery = {
  readonly chatId: number
  readonly side: Side
  /** The account of a room; null: every seat of the channel. */
  readonly managerId: number | null
  /** Whose unread counts the event carries: everybody's, those of one account, or nobody's (null). */
  readonly counts: 'all' | number | null
}

/** An account on one side of the chat, with the channel the chat is listed in. */
export type Recipient = {
  chat_id: number
  side: Side
  manager_id: number
  channel_id: number
  /** Connected to some node. */
  is_online: boolean
  /** Null where they were not requested, or the recipient is not online. */
  inside: number | null
  organization: number | null
  unread: number | null
}

const recipientsText = `
  select t.chat_id, t.side, t.manager_id, t.channel_id, t.is_online, n.inside, n.organization, n.unread
  from (
    select e.chat_id, e.side, c.channel_id, s.manager_id, o.is_online,
      o.is_online and (e.counts_all or s.manager_id = e.reader_id) as is_counted
    from unnest($1::text::int8[], $2::text::text[], $3::text::int8[], $4::text::boolean[], $5::text::int8[])
      e (chat_id, side, manager_id, counts_all, reader_id)
    cross join lateral (
      select case e.side when 'a' then a_channel_id else b_channel_id end as channel_id from chats where id = e.chat_id
    ) c
    cross join lateral (
      select manager_id from shared.seats where e.manager_id is null and channel_id = c.channel_id
      union all
      select manager_id from shared.seats
      where e.manager_id is not null and channel_id = c.channel_id and manager_id = e.manager_id
    ) s
    cross join lateral (
      -- As a table the list is hashed once; as an array it would be scanned for every row.
      select s.manager_id in (select unnest($6::text::int8[])) or exists (
        select from shared.connected p where p.key = s.manager_id::text) as is_online
    ) o
    offset 0
  ) t
  left join lateral (
    select coalesce(sum(u.unread) filter (where u.kind = 'room'), 0)::int8 as inside,
      coalesce(sum(u.unread) filter (where u.kind = 'organization'), 0)::int8 as organization,
      coalesce(max(u.unread) filter (where u.id = t.chat_id and u.side = t.side), 0) as unread
    from (
      select c.id, c.side, c.kind, ${unreadCountSql('c', 'r')} as unread
      from (${visibleChatsSql('t.manager_id', 't.channel_id')}) c
      left join read_marks r on r.manager_id = t.manager_id and r.chat_id = c.id and r.side = c.side
    ) u
    where t.is_counted
    having t.is_counted
  ) n on true`

/**
 * The accounts with a seat at one of the ends now, with the requested counts, in one statement. Counts are computed for
 * accounts that are online by the presence table, and for those of `connected`.
 */
export function findRecipients(
  ends: readonly ChatEndQuery[],
  connected: readonly number[],
): Promise<Recipient[]> {
  const list = (values: readonly (number | string | boolean | null)[]) =>
    `{${values.map((value) => value ?? 'null').join(',')}}`
  return runPrepared<Recipient>(db(), recipientsText, [
    list(ends.map((end) => end.chatId)),
    list(ends.map((end) => end.side)),
    list(ends.map((end) => end.managerId)),
    list(ends.map((end) => end.counts === 'all')),
    list(ends.map((end) => (typeof end.counts === 'number' ? end.counts : null))),
    list(connected),
  ])
}
