import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import './notifications.tables.ts'

/** Notifications older than their term; those of a channel on hold, or of somebody who sits in one, stay. */
const expired = (at: Date) => sql`
  select n.id from notifications n join shared.retention r on r.starts_at <= ${at}
  where n.created_at < ${at}::timestamptz - r.notifications * interval '1 day'
    and not exists (
      select from shared.retention_terms h
      where h.is_held and (h.channel_id = n.channel_id or n.channel_id is null and h.channel_id in (
        select s.channel_id from shared.seats s where s.manager_id = n.manager_id)))`

export async function countExpiredNotifications(reader: Reader, at: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${expired(at)}) e`.execute(reader)
  return rows[0]!.count
}

export async function deleteExpiredNotifications(tx: Tx, at: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from notifications where id in (${expired(at)} limit ${limit}) returning id`.execute(tx)
  return rows.length
}
