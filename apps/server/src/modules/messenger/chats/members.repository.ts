import type { Reader, Tx } from '#platform/database/index.ts'

import { runPrepared } from '../prepared-statements.ts'
import { memberColumnsSql, memberOf, type Member, type MemberColumns } from './members.ts'

const memberText = `
  select ${memberColumnsSql('g', 'k')}
  from chat_members g join chats c on c.id = g.chat_id left join chat_groups k on k.chat_id = g.chat_id
  where g.chat_id = $1::int8 and g.manager_id = $2::int8 and c.kind = 'group'`

/** The account's membership in the group; null for others. */
export async function findMember(reader: Reader, groupId: number, managerId: number): Promise<Member | null> {
  const [row] = await runPrepared<MemberColumns>(reader, memberText, [groupId, managerId])
  return row ? memberOf(row) : null
}

/** The chat of the account's saved messages; null before the first one. */
export async function findSaved(reader: Reader, managerId: number): Promise<number | null> {
  const text = 'select chat_id from chat_members where manager_id = $1::int8 and channel_id is null'
  const [row] = await runPrepared<{ chat_id: number }>(reader, text, [managerId])
  return row?.chat_id ?? null
}

const openSavedText = `
  with present as (
    select chat_id from chat_members where manager_id = $1::int8 and channel_id is null
  ), chat as (
    insert into chats (kind) select 'saved' where not exists (select from present) returning id
  ), member as (
    insert into chat_members (chat_id, manager_id, channel_id, role, joined_position)
    select id, $1::int8, null, 'owner', 0 from chat returning chat_id
  )
  select chat_id from present union all select chat_id from member`

/** The chat of the account's saved messages, made unless it exists. Call it under a lock of the account's saving. */
export async function openSaved(tx: Tx, managerId: number): Promise<number> {
  await runPrepared(tx, `select pg_advisory_xact_lock(hashtext('saved messages'), $1::int4)`, [managerId])
  const [row] = await runPrepared<{ chat_id: number }>(tx, openSavedText, [managerId])
  return row!.chat_id
}
