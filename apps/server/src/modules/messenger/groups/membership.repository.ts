import type { GroupRole } from '@uprava/contract/messenger/group-shapes.ts'

import { sql, type Reader, type Tx } from '#platform/database/index.ts'

/** Somebody to let in, with the channel to sit for. */
export type Newcomer = { readonly managerId: number; readonly channelId: number }

/** What of a group decides who is let in. */
export type LockedGroup = {
  id: number
  kind: 'inner' | 'shared'
  channel_id: number
  history: 'all' | 'since_join'
  members_count: number
  closed_at: Date | null
}

/** Locks the group until the end of the transaction: whoever changes its members or owners waits for each other. */
export async function lockGroup(tx: Tx, id: number): Promise<LockedGroup | null> {
  const { rows } = await sql<LockedGroup>`
    select chat_id as id, kind, channel_id, history, members_count, closed_at
    from chat_groups where chat_id = ${id} for no key update`.execute(tx)
  return rows[0] ?? null
}

/**
 * Those of the accounts with a seat in the channel that are verified and not blocked. The seats stay locked until the
 * transaction ends: who loses one meanwhile is a member already and goes with it. Call it before locking the group.
 */
export async function lockSeats(
  tx: Tx,
  channelId: number,
  managerIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.manager_id as id from shared.seats s join shared.managers m on m.id = s.manager_id
    where s.channel_id = ${channelId} and s.manager_id = any(${managerIds}::int8[]) and m.is_verified and not m.is_blocked
    order by s.id for share of s`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Lets accounts in that are no members yet; answers who they are. Their read mark starts at the end of the chat: nothing is
 * unread, and where the history of before is hidden, it ends there.
 */
export async function insertMembers(
  tx: Tx,
  { id, history }: Pick<LockedGroup, 'id' | 'history'>,
  newcomers: readonly Newcomer[],
  role: GroupRole,
): Promise<number[]> {
  const { rows } = await sql<{ manager_id: number }>`
    with chat as (
      select id, a_count, a_count + b_count as position, coalesce(last_message_id, 0) as last_id
      from chats where id = ${id} for no key update
    ), added as (
      insert into chat_members (chat_id, manager_id, channel_id, role, joined_position, hidden_id, hidden_position)
      select c.id, n.manager_id, n.channel_id, ${role}, c.position,
        case when ${history} = 'since_join' then c.last_id else 0 end,
        case when ${history} = 'since_join' then c.position else 0 end
      from chat c cross join unnest(${newcomers.map((one) => one.managerId)}::int8[],
        ${newcomers.map((one) => one.channelId)}::int8[]) n (manager_id, channel_id)
      on conflict (chat_id, manager_id) do nothing
      returning chat_id, manager_id
    ), marked as (
      insert into read_marks (manager_id, chat_id, side, read_position, read_count)
      select a.manager_id, c.id, 'a', c.position, c.a_count from added a join chat c on c.id = a.chat_id
      on conflict (manager_id, chat_id, side) do update
        set read_position = excluded.read_position, read_count = excluded.read_count, seen_position = 0
    )
    select manager_id from added order by manager_id`.execute(tx)
  return rows.map((row) => row.manager_id)
}

/** Members of the group by role and channel; of the given accounts alone, when given. */
export type MemberRow = { manager_id: number; channel_id: number; role: GroupRole }

/** Takes members out; answers those who were members. Their settings, mentions and drafts of the chat go with them. */
export async function deleteMembers(
  tx: Tx,
  groupId: number,
  managerIds: readonly number[],
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    delete from chat_members where chat_id = ${groupId} and manager_id in (
      select manager_id from chat_members
      where chat_id = ${groupId} and manager_id = any(${managerIds}::int8[]) order by manager_id for update)
    returning manager_id, channel_id, role`.execute(tx)
  const gone = rows.map((row) => row.manager_id)
  if (gone.length === 0) return []
  const ofChat = sql`chat_id = ${groupId} and manager_id = any(${gone}::int8[])`
  await sql`delete from read_marks where ${ofChat}`.execute(tx)
  await sql`delete from message_mentions where ${ofChat}`.execute(tx)
  await sql`delete from chat_settings where ${ofChat}`.execute(tx)
  await sql`
    delete from message_drafts
    where subject_type = 'GROUP' and subject_id = ${groupId} and manager_id = any(${gone}::int8[])`.execute(
    tx,
  )
  return rows
}

/** The next version of those who may receive the group's events. */
export async function nextVersion(tx: Tx, groupId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update chat_groups set version = version + 1 where chat_id = ${groupId} returning version`.execute(tx)
  return rows[0]!.version
}

export async function countOwners(reader: Reader, groupId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from chat_members where chat_id = ${groupId} and role = 'owner'`.execute(reader)
  return rows[0]!.count
}

/** Who becomes owner when none is left: of longest standing, of the group's own channel first, readers last. */
export async function findHeir(reader: Reader, groupId: number): Promise<number | null> {
  const { rows } = await sql<{ manager_id: number }>`
    select g.manager_id from chat_members g join chat_groups k on k.chat_id = g.chat_id
    where g.chat_id = ${groupId}
    order by g.role = 'reader', g.channel_id <> k.channel_id, g.joined_at, g.manager_id limit 1`.execute(
    reader,
  )
  return rows[0]?.manager_id ?? null
}

/** Changes the role; false when it was the same. */
export async function setRole(tx: Tx, groupId: number, managerId: number, role: GroupRole): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_members')
    .set({ role })
    .where('chat_id', '=', groupId)
    .where('manager_id', '=', managerId)
    .where('role', '<>', role)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markClosed(tx: Tx, groupId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_groups')
    .set({ closed_at: new Date() })
    .where('chat_id', '=', groupId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The groups in which the accounts sit for one of the channels (null: for any), with who sits there. */
export async function groupsOf(
  reader: Reader,
  managerIds: readonly number[],
  channelId: number | null,
): Promise<{ chat_id: number; manager_ids: number[] }[]> {
  const { rows } = await sql<{ chat_id: number; manager_ids: number[] }>`
    select chat_id, array_agg(manager_id order by manager_id) as manager_ids from chat_members
    where manager_id = any(${managerIds}::int8[]) and channel_id is not null
      and (${channelId}::int8 is null or channel_id = ${channelId}::int8)
    group by chat_id order by chat_id`.execute(reader)
  return rows
}

export async function membersOfChannel(
  reader: Reader,
  groupId: number,
  channelId: number,
): Promise<number[]> {
  const { rows } = await sql<{ manager_id: number }>`
    select manager_id from chat_members
    where chat_id = ${groupId} and channel_id = ${channelId} order by manager_id`.execute(reader)
  return rows.map((row) => row.manager_id)
}

/** Removed ones stay out of links until they are added again. */
export async function exclude(tx: Tx, groupId: number, managerIds: readonly number[]): Promise<void> {
  await sql`
    insert into group_exclusions (chat_id, manager_id) select ${groupId}, unnest(${managerIds}::int8[])
    on conflict do nothing`.execute(tx)
}

/** What stood between the accounts and the group is over: they are in. */
export async function clearWaiting(tx: Tx, groupId: number, managerIds: readonly number[]): Promise<void> {
  for (const table of ['group_exclusions', 'group_requests'] as const)
    await tx.deleteFrom(table).where('chat_id', '=', groupId).where('manager_id', 'in', managerIds).execute()
}
