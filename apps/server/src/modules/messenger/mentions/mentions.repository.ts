import type { Reader, Tx } from '#platform/database/index.ts'

import type { Side } from '../chats/chats.ts'
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
    select m.id as message_id, m.chat_id, m.position, p.manager_id, p.channel_id, p.side
    from messages m join chats c on c.id = m.chat_id
    cross join lateral (
      select g.manager_id, g.channel_id, 'a' as side from chat_members g
      where g.chat_id = c.id and c.kind = 'group' and ($3::boolean or g.manager_id = any($2::int8[])) and m.id > g.hidden_id
      union
      select i.id, case when i.id = c.a_manager_id then c.a_channel_id else c.b_channel_id end,
        case when i.id = c.a_manager_id then 'a' else 'b' end
      from unnest($2::int8[]) i (id) where c.kind = 'room'
      union
      select s.manager_id, s.channel_id, case when s.channel_id = c.a_channel_id then 'a' else 'b' end from shared.seats s
      where c.kind = 'organization' and s.manager_id = any($2::int8[]) and s.channel_id in (c.a_channel_id, c.b_channel_id)
    ) p
    where m.id = $1::int8 and p.manager_id <> m.sender_manager_id
  ), notified as (
    -- Whoever is of both sides of an organization chat is notified once.
    select distinct on (manager_id) * from mentioned order by manager_id, side
  ), added as (
  insert into message_mentions (message_id, manager_id, chat_id, side, position, is_read)
  select x.message_id, x.manager_id, x.chat_id, x.side, x.position,
    x.position <= coalesce(r.read_position, 0)
  from notified x
  left join read_marks r on r.manager_id = x.manager_id and r.chat_id = x.chat_id and r.side = x.side
  on conflict (message_id, manager_id) do nothing
  returning manager_id
  )
  select t.manager_id, t.channel_id, t.side from notified t join added a on a.manager_id = t.manager_id`

/** Somebody a message mentions, with the channel and the side on which the chat is shown to the account. */
export type MentionedRow = { manager_id: number; channel_id: number; side: Side }

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
export function insertMentions(
  tx: Tx,
  messageId: number,
  { managerIds, isAll }: { managerIds: readonly number[]; isAll: boolean },
): Promise<MentionedRow[]> {
  return runPrepared<MentionedRow>(tx, storeText, [messageId, managerIds, isAll])
}

const namesText = `
  select m.name, m.surname, k.name as group_name from shared.managers m left join chat_groups k on k.chat_id = $2::int8
  where m.id = $1::int8`

/** The names a notification of a mention shows: of who wrote, and of the group. */
export async function namesFor(
  reader: Reader,
  managerId: number,
  chatId: number,
): Promise<{ name: string; surname: string; group_name: string | null }> {
  type Row = { name: string; surname: string; group_name: string | null }
  const [row] = await runPrepared<Row>(reader, namesText, [managerId, chatId])
  return row!
}

/** SQL condition: the stored text of the message `m` mentions the account; an edit may have taken the mention out. */
const stillMentions = (managerId: string) => `
  (m.mentions @> jsonb_build_array(jsonb_build_object('manager_id', ${managerId})) or m.mentions @> '[{"is_all": true}]')`

/** Those a message does not mention any more have nothing to read of it. */
export async function readWithdrawnMentions(tx: Tx, messageId: number): Promise<void> {
  const text = `
    update message_mentions x set is_read = true from messages m
    where x.message_id = $1::int8 and m.id = x.message_id and not x.is_read
      and (m.mentions is null or not ${stillMentions('x.manager_id')})`
  await runPrepared(tx, text, [messageId])
}

const listText = `
  select x.message_id, x.is_read
  from message_mentions x
  join messages m on m.id = x.message_id and m.deleted_at is null
  join chats c on c.id = x.chat_id
  where x.manager_id = $1::int8 and x.message_id < $3::int8 and (not $4::boolean or not x.is_read)
    and ($5::int8 is null or x.chat_id = $5::int8) and ${stillMentions('$1::int8')}
    and case when c.kind = 'group' then exists (
        select from chat_members g
        where g.chat_id = c.id and g.manager_id = $1::int8 and g.channel_id = $2::int8 and m.id > g.hidden_id)
      else $2::int8 = case x.side when 'a' then c.a_channel_id else c.b_channel_id end end
  order by x.message_id desc limit $6::int8`

export type MentionFilter = {
  readonly managerId: number
  readonly channelId: number
  readonly beforeId: number
  readonly isUnread: boolean
  /** Null: of all chats. */
  readonly chatId: number | null
  readonly limit: number
}

/** Messages that mention the account and are shown to it in the channel, newest first. */
export function findMentions(
  reader: Reader,
  { managerId, channelId, beforeId, isUnread, chatId, limit }: MentionFilter,
): Promise<{ message_id: number; is_read: boolean }[]> {
  return runPrepared(reader, listText, [managerId, channelId, beforeId, isUnread, chatId, limit])
}
