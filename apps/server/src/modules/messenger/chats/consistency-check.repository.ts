import type { UnreadCount } from '@uprava/contract/messenger.ts'

import type { Reader } from '#platform/database/index.ts'

import { runPrepared } from '../prepared-statements.ts'
import { unreadCountSql, unreadCountsSql } from './visible-chats.ts'

const mismatchText = `
  with picked as (
    select * from chats where $1::int8[] is null or id = any($1::int8[])
  ), ends as (
    select id, 'a' as side, 'b' as other, b_count as written, 0::int8 as own_id from picked where kind in ('room', 'organization')
    union all
    select id, 'b', 'a', a_count, 0 from picked where kind in ('room', 'organization')
  ), readers as (
    select e.*, r.manager_id, coalesce(r.read_position, 0) as read_position, coalesce(r.read_count, 0) as read_count
    from ends e join read_marks r on r.chat_id = e.id and r.side = e.side
    union all
    select e.*, null, 0, 0 from ends e
    union all
    select c.id, 'a', 'a', c.a_count - g.written, g.manager_id, g.manager_id, coalesce(r.read_position, 0), coalesce(r.read_count, 0)
    from picked c join chat_members g on g.chat_id = c.id
    left join read_marks r on r.chat_id = c.id and r.manager_id = g.manager_id and r.side = 'a'
  )
  select
    (select count(*) from readers r where ${unreadCountSql('r', 'r')} <> (
      select count(*) from messages m
      where m.chat_id = r.id and m.side = r.other and m.sender_manager_id <> r.own_id and m.deleted_at is null
        and m.position > r.read_position))
    + (select count(*) from picked c join chat_groups k on k.chat_id = c.id where k.members_count <> (
      select count(*) from chat_members g where g.chat_id = c.id))
    + (select count(*) from picked c join message_mentions x on x.chat_id = c.id
      left join read_marks r on r.chat_id = x.chat_id and r.manager_id = x.manager_id and r.side = x.side
      where x.is_read <> (x.position <= coalesce(r.read_position, 0)))
    + (select count(*) from picked c where (c.a_count, c.b_count, c.message_count, coalesce(c.last_message_id, 0)) <> (
      select count(*) filter (where side = 'a'), count(*) filter (where side = 'b'),
        count(*) filter (where deleted_at is null), coalesce(max(id) filter (where deleted_at is null), 0)
      from messages m where m.chat_id = c.id)) as mismatches`

/**
 * How many unread counts, counters of chats and numbers of members differ from a recount of all messages. Null checks all chats, which reads the
 * whole table.
 */
export async function countMismatches(reader: Reader, chatIds: readonly number[] | null): Promise<number> {
  const [row] = await runPrepared<{ mismatches: number }>(reader, mismatchText, [chatIds])
  return row!.mismatches
}

/** At most `limit` random chats; those with 20 000 messages and more are left out. */
export async function sampleChats(reader: Reader, limit: number): Promise<number[]> {
  const text = `
    select distinct c.id from (
      select 1 + floor(random() * (select coalesce(max(id), 0) from chats))::int8 as id from generate_series(1, $1::int4)
    ) r join chats c on c.id = r.id
    where c.a_count + c.b_count < 20000`
  const rows = await runPrepared<{ id: number }>(reader, text, [limit])
  return rows.map((row) => row.id)
}

const unreadText = `
  select n.* from unnest($1::int8[], $2::int8[]) with ordinality t (manager_id, channel_id, at)
  cross join lateral (${unreadCountsSql('t.manager_id', 't.channel_id')}) n order by t.at`

/** The unread counts of accounts, each in a channel, in their order. */
export function unreadOfMany(
  reader: Reader,
  accounts: readonly { readonly managerId: number; readonly channelId: number }[],
): Promise<UnreadCount[]> {
  return runPrepared<UnreadCount>(reader, unreadText, [
    accounts.map((one) => one.managerId),
    accounts.map((one) => one.channelId),
  ])
}
