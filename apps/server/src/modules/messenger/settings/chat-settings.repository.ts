import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { ChatColumns, Side } from '../chats/chats.ts'
import { visibleChatsSql } from '../chats/visible-chats.ts'
import type { ChatRef } from '../messenger.access.ts'
import { runPrepared } from '../prepared-statements.ts'

/** Whose order it is: an account in one of its channels. */
export type Owner = { readonly managerId: number; readonly channelId: number }

/** A chat of the account as it has set it. */
export type SetChat = ChatColumns & {
  side: Side
  muted_until: Date | null
  is_archived: boolean
  pin_position: number | null
}

const columns = `
  s.id as chat_id, s.kind, s.a_manager_id, s.b_manager_id, s.a_channel_id, s.b_channel_id, s.side,
  case when t.muted_until > now() then t.muted_until end as muted_until, coalesce(t.is_archived, false) as is_archived,
  t.pin_position`

const settings = `
  left join chat_settings t on t.manager_id = $1::int8 and t.channel_id = $2::int8 and t.chat_id = s.id`

const namedText = `
  select g.n, ${columns}
  from unnest($3::text[], $4::int8[]) with ordinality g (subject_type, id, n)
  join (${visibleChatsSql('$1::int8', '$2::int8')}) s on case g.subject_type
    when 'PRIVATE-MANAGER' then s.kind = 'room'
      and g.id = case s.side when 'a' then s.b_manager_id else s.a_manager_id end
    when 'ORGANIZATION' then s.kind = 'organization'
      and g.id = case s.side when 'a' then s.b_channel_id else s.a_channel_id end
    when 'SAVED' then s.kind = 'saved' and g.id = $1::int8
    when 'GROUP' then s.kind = 'group' and s.id = g.id
    else s.kind = 'room' and s.id = g.id end
  ${settings}
  order by g.n`

/** The account's chats of the references, in their order; others are left out. */
export function findNamed(reader: Reader, owner: Owner, refs: readonly ChatRef[]): Promise<SetChat[]> {
  const types = refs.map((one) => one.subject_type)
  const ids = refs.map((one) => one.id)
  return runPrepared<SetChat>(reader, namedText, [owner.managerId, owner.channelId, types, ids])
}

const byIdsText = `
  select ${columns} from (${visibleChatsSql('$1::int8', '$2::int8')}) s ${settings} where s.id = any($3::int8[])`

export function findSet(reader: Reader, owner: Owner, ids: readonly number[]): Promise<SetChat[]> {
  return runPrepared<SetChat>(reader, byIdsText, [owner.managerId, owner.channelId, ids])
}

const pinnedText = `
  select s.id from (${visibleChatsSql('$1::int8', '$2::int8')}) s ${settings}
  where t.pin_position is not null order by t.pin_position, s.id`

/** The pinned chats that the account sees, in their order. */
export async function findPinned(reader: Reader, { managerId, channelId }: Owner): Promise<number[]> {
  const rows = await runPrepared<{ id: number }>(reader, pinnedText, [managerId, channelId])
  return rows.map((row) => row.id)
}

/** One change at a time of an account's order in a channel. */
export async function lockOrder(tx: Tx, { managerId, channelId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`order of chats ${managerId} ${channelId}`}))`.execute(tx)
}

/** Stores what was chosen for a chat; what is undefined stays. */
export async function upsertSettings(
  tx: Tx,
  { managerId, channelId }: Owner,
  chatId: number,
  chosen: { muted_until?: Date | null; is_archived?: boolean },
): Promise<void> {
  if (Object.keys(chosen).length === 0) return
  await tx
    .insertInto('chat_settings')
    .values({
      manager_id: managerId,
      channel_id: channelId,
      chat_id: chatId,
      muted_until: null,
      pin_position: null,
      ...chosen,
    })
    .onConflict((conflict) => conflict.columns(['manager_id', 'channel_id', 'chat_id']).doUpdateSet(chosen))
    .execute()
}

/** Pins the chats in this order and no others; answers those whose place has changed. Pinned ones are not archived. */
export async function setPins(
  tx: Tx,
  { managerId, channelId }: Owner,
  chatIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ chat_id: number }>`
    with wanted as (
      select chat_id, position::int as position from unnest(${chatIds}::int8[]) with ordinality w (chat_id, position)
    ), unpinned as (
      update chat_settings set pin_position = null
      where manager_id = ${managerId} and channel_id = ${channelId} and pin_position is not null
        and chat_id not in (select chat_id from wanted)
      returning chat_id
    ), pinned as (
      insert into chat_settings as t (manager_id, channel_id, chat_id, pin_position)
      select ${managerId}, ${channelId}, chat_id, position from wanted
      on conflict (manager_id, channel_id, chat_id) do update
        set pin_position = excluded.pin_position, is_archived = false
        where t.pin_position is distinct from excluded.pin_position or t.is_archived
      returning chat_id
    )
    select chat_id from unpinned union all select chat_id from pinned`.execute(tx)
  return rows.map((row) => row.chat_id)
}
