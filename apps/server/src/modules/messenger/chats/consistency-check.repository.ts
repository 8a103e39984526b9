import type { Reader } from '#platform/database/index.ts'

import { runPrepared, unreadCountSql } from '../prepared-statements.ts'

const mismatchText = `
  with picked as (
    select * from chats where $1::int8[] is null or id = any($1::int8[])
  ), ends as (
    select id, 'a' as side, 'b' as other, b_count as written from picked
    union all
    select id, 'b', 'a', a_count from picked
  ), readers as (
    select e.*, r.manager_id, coalesce(r.read_position, 0) as read_position, coalesce(r.read_count, 0) as read_count
    from ends e join read_marks r on r.chat_id = e.id and r.side = e.side
    union all
    select e.*, null, 0, 0 from ends e
  )
  select
    (select count(*) from readers r where ${unreadCountSql('r', 'r')} <> (
      select count(*) from messages m
      where m.chat_id = r.id and m.side = r.other and m.deleted_at is null and m.position > r.read_position))
    + (select count(*) from picked c where (c.a_count, c.b_count, c.message_count, coalesce(c.last_message_id, 0)) <> (
      select count(*) filter (where side = 'a'), count(*) filter (where side = 'b'),
        count(*) filter (where deleted_at is null), coalesce(max(id) filter (where deleted_at is null), 0)
      from messages m where m.chat_id = c.id)) as mismatches`

/**
 * How many unread counts and chat counters differ from a recount of all messages. Null checks all chats, which reads the
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
