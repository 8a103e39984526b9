import type { Reader, Tx } from '#platform/database/index.ts'

import { runPrepared } from '../prepared-statements.ts'

const mentionableText = `
  select p.id from unnest($2::int8[]) p (id) join chats c on c.id = $1::int8
  where case c.kind
    when 'group' then exists (select from chat_members g where g.chat_id = c.id and g.manager_id = p.id)
    when 'room' then p.id in (c.a_manager_id, c.b_manager_id)
    when 'organization' then exists (
        select from shared.seats s where s.manager_id = p.id and s.channel_id = $3::int8)
      or exists (
        select from messages m join shared.seats s on s.manager_id = m.sender_manager_id and s.channel_id = m.sender_channel_id
        where m.sender_manager_id = p.id and m.chat_id = c.id and m.sender_channel_id in (c.a_channel_id, c.b_channel_id))
    else false
  end`

/** Those of the accounts who may be mentioned in the chat by somebody of the channel (messenger §2). */
export async function whoMayBeMentioned(
  reader: Reader,
  { chatId, channelId }: { chatId: number; channelId: number },
  managerIds: readonly number[],
): Promise<Set<number>> {
  const rows = await runPrepared<{ id: number }>(reader, mentionableText, [chatId, managerIds, channelId])
  return new Set(rows.map((row) => row.id))
}

const storeText = `
  with mentioned as (
    select m.id as message_id, m.chat_id, m.position, p.manager_id, p.side
    from messages m join chats c on c.id = m.chat_id
    cross join lateral (
      select g.manager_id, 'a' as side from chat_members g
      where g.chat_id = c.id and c.kind = 'group' and ($3::boolean or g.manager_id = any($2::int8[])) and m.id > g.hidden_id
      union
      select i.id, case when i.id = c.a_manager_id then 'a' else 'b' end from unnest($2::int8[]) i (id) where c.kind = 'room'
      union
      select s.manager_id, case when s.channel_id = c.a_channel_id then 'a' else 'b' end from shared.seats s
      where c.kind = 'organization' and s.manager_id = any($2::int8[]) and s.channel_id in (c.a_channel_id, c.b_channel_id)
    ) p
    where m.id = $1::int8 and p.manager_id <> m.sender_manager_id
  )
  insert into message_mentions (message_id, manager_id, chat_id, side, position, is_read)
  select distinct on (x.manager_id) x.message_id, x.manager_id, x.chat_id, x.side, x.position,
    x.position <= coalesce(r.read_position, 0)
  from mentioned x
  left join read_marks r on r.manager_id = x.manager_id and r.chat_id = x.chat_id and r.side = x.side
  order by x.manager_id, x.side
  on conflict (message_id, manager_id) do nothing
  returning manager_id`

/** Brings the archived chat back for whoever is mentioned there, also where it is muted (messenger §5). */
export async function bringBackMentioned(
  tx: Tx,
  chatId: number,
  managerIds: readonly number[],
): Promise<{ manager_id: number; channel_id: number; muted_until: Date | null }[]> {
  return runPrepared(
    tx,
    `update chat_settings set is_archived = false
    where chat_id = $1::int8 and manager_id = any($2::int8[]) and is_archived
    returning manager_id, channel_id, case when muted_until > now() then muted_until end as muted_until`,
    [chatId, managerIds],
  )
}

/** Stores who is mentioned in the message; answers those who were not before. */
export async function insertMentions(
  tx: Tx,
  messageId: number,
  { managerIds, isAll }: { managerIds: readonly number[]; isAll: boolean },
): Promise<number[]> {
  const rows = await runPrepared<{ manager_id: number }>(tx, storeText, [messageId, managerIds, isAll])
  return rows.map((row) => row.manager_id)
}
