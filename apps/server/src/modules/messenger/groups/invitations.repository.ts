import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type InvitationRow = {
  id: number
  chat_id: number
  group_name: string
  description: string
  avatar_id: number | null
  avatar_name: string | null
  members_count: number
  closed_at: Date | null
  from_id: number
  from_name: string
  channel_id: number
  channel_name: string
  created_at: Date
  expires_at: Date
  answer: 'accepted' | 'declined' | 'withdrawn' | null
}

const select = sql`
  select i.id, i.chat_id, k.name as group_name, k.description, f.id as avatar_id, f.name as avatar_name, k.members_count, k.closed_at,
    o.id as from_id, o.name as from_name, h.id as channel_id, h.name as channel_name, i.created_at, i.expires_at, i.answer
  from group_invitations i
  join chat_groups k on k.chat_id = i.chat_id
  join shared.channels o on o.id = k.channel_id
  join shared.channels h on h.id = i.channel_id
  left join shared.files f on f.id = k.avatar_file_id`

export async function findInvitation(reader: Reader, id: number): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`${select} where i.id = ${id}`.execute(reader)
  return rows[0] ?? null
}

/** Invitations of the channel that can be answered at the moment, newest first. */
export async function findOpenInvitations(
  reader: Reader,
  channelId: number,
  at: Date,
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    ${select}
    where i.channel_id = ${channelId} and i.answer is null and i.expires_at > ${at} and k.closed_at is null
    order by i.id desc limit 200`.execute(reader)
  return rows
}

/** Those of the channels that are listed in the directory. */
export async function findListed(reader: Reader, channelIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select channel_id as id from shared.directory_entries
    where channel_id = any(${channelIds}::int8[]) and is_listed order by channel_id`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Invites the channel; an invitation that waits is the answer to a second one, with a new term; one that is over is not. */
export async function upsertInvitation(
  tx: Tx,
  invitation: { groupId: number; channelId: number; invitedBy: number; expiresAt: Date },
  at: Date,
): Promise<{ id: number; is_new: boolean }> {
  await sql`
    update group_invitations set answer = 'withdrawn', answered_at = expires_at
    where chat_id = ${invitation.groupId} and channel_id = ${invitation.channelId} and answer is null
      and expires_at <= ${at}`.execute(tx)
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    insert into group_invitations as i (chat_id, channel_id, invited_by, expires_at)
    values (${invitation.groupId}, ${invitation.channelId}, ${invitation.invitedBy}, ${invitation.expiresAt})
    on conflict (chat_id, channel_id) where answer is null do update set expires_at = excluded.expires_at
    returning id, xmax = 0 as is_new`.execute(tx)
  return rows[0]!
}

/** Answers an invitation; false when it was answered before. */
export async function answerInvitation(
  tx: Tx,
  id: number,
  answer: 'accepted' | 'declined' | 'withdrawn',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('group_invitations')
    .set({ answer, answered_at: at })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findOpenInvitation(
  reader: Reader,
  groupId: number,
  channelId: number,
): Promise<number | null> {
  const row = await reader
    .selectFrom('group_invitations')
    .select('id')
    .where('chat_id', '=', groupId)
    .where('channel_id', '=', channelId)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}
