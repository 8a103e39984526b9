import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type RequestRow = {
  manager_id: number
  name: string
  surname: string
  avatar_id: number | null
  avatar_name: string | null
  appointment: string | null
  channel_id: number
  channel_name: string
  requested_at: Date
}

/** Who waits to be let in, the oldest first; at most 1 000. */
export async function findRequests(reader: Reader, groupId: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select r.manager_id, m.name, m.surname, f.id as avatar_id, f.name as avatar_name, s.appointment, r.channel_id,
      h.name as channel_name, r.requested_at
    from group_requests r
    join shared.managers m on m.id = r.manager_id
    join shared.channels h on h.id = r.channel_id
    join shared.seats s on s.manager_id = r.manager_id and s.channel_id = r.channel_id
    left join shared.files f on f.id = m.avatar_file_id
    where r.chat_id = ${groupId} and r.rejected_at is null
    order by r.requested_at, r.manager_id limit 1000`.execute(reader)
  return rows
}

export async function countRequests(reader: Reader, groupId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from group_requests r
    join shared.seats s on s.manager_id = r.manager_id and s.channel_id = r.channel_id
    where r.chat_id = ${groupId} and r.rejected_at is null`.execute(reader)
  return rows[0]!.count
}

export type StoredRequest = { channel_id: number; requested_at: Date; rejected_at: Date | null }

export async function findRequest(
  reader: Reader,
  groupId: number,
  managerId: number,
): Promise<StoredRequest | null> {
  const row = await reader
    .selectFrom('group_requests')
    .select(['channel_id', 'requested_at', 'rejected_at'])
    .where('chat_id', '=', groupId)
    .where('manager_id', '=', managerId)
    .executeTakeFirst()
  return row ?? null
}

export async function upsertRequest(
  tx: Tx,
  request: { groupId: number; managerId: number; channelId: number; at: Date },
): Promise<void> {
  const row = { channel_id: request.channelId, requested_at: request.at, rejected_at: null }
  await tx
    .insertInto('group_requests')
    .values({ chat_id: request.groupId, manager_id: request.managerId, ...row })
    .onConflict((conflict) => conflict.columns(['chat_id', 'manager_id']).doUpdateSet(row))
    .execute()
}

export async function markRejected(tx: Tx, groupId: number, managerId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('group_requests')
    .set({ rejected_at: at })
    .where('chat_id', '=', groupId)
    .where('manager_id', '=', managerId)
    .where('rejected_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
