import { contains, sql, type Reader, type Tx } from '#platform/database/index.ts'

import './notifications.tables.ts'

export type NotificationRow = {
  id: number
  title: string
  text: string
  link: string | null
  is_seen: boolean
  created_at: Date
}

export type NewNotification = {
  managerIds: readonly number[]
  /** Null: shown in every channel of the account. */
  channelId: number | null
  title: string
  text: string
  link: string | null
}

/**
 * One notification for each account, with the account's unread count in the channel the event is about: the given
 * one, else the account's only or first.
 */
export async function insertNotifications(
  tx: Tx,
  { managerIds, channelId, title, text, link }: NewNotification,
): Promise<(NotificationRow & { manager_id: number; unread_count: number })[]> {
  const { rows } = await sql<NotificationRow & { manager_id: number; unread_count: number }>`
    with added as (
      insert into notifications (manager_id, channel_id, title, text, link)
      select distinct id, ${channelId}::int8, ${title}, ${text}, ${link}
      from unnest(${managerIds}::int8[]) id
      returning *
    )
    select added.*, 1 + (
      select count(*)::int from notifications n
      where n.manager_id = added.manager_id and not n.is_seen and (n.channel_id is null or n.channel_id = coalesce(
        ${channelId}::int8, (select min(s.channel_id) from shared.seats s where s.manager_id = added.manager_id)))
    ) as unread_count
    from added`.execute(tx)
  return rows
}

export type NotificationFilter = {
  managerId: number
  channelId: number
  search?: string | undefined
  /** Calendar days `yyyy-mm-dd`, both included, in the time zone. */
  from?: string | undefined
  to?: string | undefined
  timeZone: string
}

/** A page of the account's notifications in the channel, newest first, with how many there are. */
export async function listNotifications(
  reader: Reader,
  filter: NotificationFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const found = sql`
    from notifications
    where manager_id = ${filter.managerId} and (channel_id is null or channel_id = ${filter.channelId})
      and ${contains(sql`title || ' ' || text`, filter.search)}
      and (${filter.from ?? null}::date is null or
        created_at >= ${filter.from ?? null}::date::timestamp at time zone ${filter.timeZone})
      and (${filter.to ?? null}::date is null or
        created_at < (${filter.to ?? null}::date + 1)::timestamp at time zone ${filter.timeZone})`
  const [{ rows }, counted] = await Promise.all([
    sql<NotificationRow>`
      select id, title, text, link, is_seen, created_at ${found}
      order by id desc limit ${limit} offset ${offset}`.execute(reader),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(reader),
  ])
  return { rows, total: counted.rows[0]!.total }
}

/** Not filtered (NOTIF-14). */
export async function countUnread(reader: Reader, managerId: number, channelId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notifications
    where manager_id = ${managerId} and not is_seen and (channel_id is null or channel_id = ${channelId})`.execute(
    reader,
  )
  return rows[0]!.unread
}

/** Whether the account has this notification in the channel; from now on it is read. */
export async function markRead(tx: Tx, id: number, managerId: number, channelId: number): Promise<boolean> {
  const { rows } = await sql`
    update notifications set is_seen = true
    where id = ${id} and manager_id = ${managerId} and (channel_id is null or channel_id = ${channelId})
    returning id`.execute(tx)
  return rows.length > 0
}

export async function markAllRead(
  tx: Tx,
  managerId: number,
  channelId: number,
  upToId: number,
): Promise<void> {
  await sql`
    update notifications set is_seen = true
    where manager_id = ${managerId} and not is_seen and id <= ${upToId}
      and (channel_id is null or channel_id = ${channelId})`.execute(tx)
}
