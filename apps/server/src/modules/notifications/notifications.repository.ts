import { defaultWays, type NotificationKind } from '@uprava/contract/rules/notification-kinds.ts'

import { contains, sql, type Reader, type Tx } from '#platform/database/index.ts'

import './notifications.tables.ts'

export type NotificationRow = {
  id: number
  title: string
  text: string
  link: string | null
  is_seen: boolean
  created_at: Date
  kind: NotificationKind
  channel_id: number | null
}

/** Who gets a notification, in which channel, and where it leads the account. */
export type NotificationRecipient = {
  managerId: number
  /** Null: shown in every channel of the account. */
  channelId: number | null
  link: string | null
}

export type NewNotification = {
  recipients: readonly NotificationRecipient[]
  kind: NotificationKind
  title: string
  text: string
}

/** A stored notification, with what its account wants of this kind and the account's unread count. */
export type AddedNotification = NotificationRow & {
  manager_id: number
  in_feed: boolean
  mail_due: boolean
  has_sound: boolean
  has_push: boolean
  unread_count: number
}

/**
 * One notification for each account, with the account's unread count in the channel the event is about: the given
 * one, else the account's only or first. Where the account wants it nowhere none is stored.
 */
export async function insertNotifications(
  tx: Tx,
  { recipients, kind, title, text }: NewNotification,
): Promise<AddedNotification[]> {
  const ways = defaultWays(kind)
  const ids = recipients.map(({ managerId }) => managerId)
  const channels = recipients.map(({ channelId }) => channelId)
  const links = recipients.map(({ link }) => link)
  const { rows } = await sql<AddedNotification>`
    with wanted as (
      select id, account.channel_id, account.link, coalesce(s.feed, ${ways.feed}::boolean) as feed, coalesce(s.sound, ${ways.sound}::boolean) as sound,
        coalesce(s.push, ${ways.push}::boolean) as push, coalesce(s.mail, ${ways.mail}::boolean) as mail
      from (
        select distinct on (id) * from unnest(${ids}::int8[], ${channels}::int8[], ${links}::text[]) r (id, channel_id, link)
      ) account
      left join notification_settings s on s.manager_id = account.id and s.kind = ${kind}
    ), added as (
      insert into notifications (manager_id, kind, channel_id, title, text, link, in_feed, mail_due)
      select id, ${kind}, channel_id, ${title}, ${text}, link, feed, mail
      from wanted where feed or mail or push
      returning *
    )
    select added.*, wanted.sound as has_sound, wanted.push as has_push, added.in_feed::int + (
      select count(*)::int from notifications n
      where n.manager_id = added.manager_id and not n.is_seen and n.in_feed
        and (n.channel_id is null or n.channel_id = coalesce(
          added.channel_id, (select min(s.channel_id) from shared.seats s where s.manager_id = added.manager_id)))
    ) as unread_count
    from added join wanted on wanted.id = added.manager_id`.execute(tx)
  return rows
}

/** Deletes notifications of the kind whose link has one of these as its last parameter. */
export async function deleteByLinkEnds(
  tx: Tx,
  kind: NotificationKind,
  managerIds: readonly number[],
  linkEnds: readonly string[],
): Promise<void> {
  await sql`
    delete from notifications
    where manager_id = any(${managerIds}::int8[]) and kind = ${kind}
      and substring(link from '[^&]*$') = any(${linkEnds}::text[])`.execute(tx)
}

/** Those of the accounts that want notifications of the kind in the browser. */
export async function wantingInBrowser(
  reader: Reader,
  kind: NotificationKind,
  managerIds: readonly number[],
): Promise<number[]> {
  const { push } = defaultWays(kind)
  const { rows } = await sql<{ id: number }>`
    select a.id from unnest(${managerIds}::int8[]) a (id)
    left join notification_settings s on s.manager_id = a.id and s.kind = ${kind}
    where coalesce(s.push, ${push}::boolean)`.execute(reader)
  return rows.map(({ id }) => id)
}

export type NotificationFilter = {
  managerId: number
  channelId: number
  search?: string | undefined
  /** Calendar days `yyyy-mm-dd`, both included, in the time zone. */
  from?: string | undefined
  to?: string | undefined
  timeZone: string
  kind?: NotificationKind | undefined
  isUnread?: boolean | undefined
}

/** A page of the account's notifications in the channel, newest first, with how many there are. */
export async function listNotifications(
  reader: Reader,
  filter: NotificationFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const found = sql`
    from notifications
    where manager_id = ${filter.managerId} and in_feed and (channel_id is null or channel_id = ${filter.channelId})
      and (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null})
      and (not ${filter.isUnread ?? false}::boolean or not is_seen)
      and ${contains(sql`title || ' ' || text`, filter.search)}
      and (${filter.from ?? null}::date is null or
        created_at >= ${filter.from ?? null}::date::timestamp at time zone ${filter.timeZone})
      and (${filter.to ?? null}::date is null or
        created_at < (${filter.to ?? null}::date + 1)::timestamp at time zone ${filter.timeZone})`
  const [{ rows }, counted] = await Promise.all([
    sql<NotificationRow>`
      select id, title, text, link, is_seen, created_at, kind, channel_id ${found}
      order by id desc limit ${limit} offset ${offset}`.execute(reader),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(reader),
  ])
  return { rows, total: counted.rows[0]!.total }
}

/** Not filtered (NOTIF-14). */
export async function countUnread(reader: Reader, managerId: number, channelId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notifications
    where manager_id = ${managerId} and not is_seen and in_feed
      and (channel_id is null or channel_id = ${channelId})`.execute(reader)
  return rows[0]!.unread
}

/** Whether the account has this notification in the channel; from now on it is read. */
export async function markRead(tx: Tx, id: number, managerId: number, channelId: number): Promise<boolean> {
  const { rows } = await sql`
    update notifications set is_seen = true, mail_due = false
    where id = ${id} and manager_id = ${managerId} and in_feed and (channel_id is null or channel_id = ${channelId})
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
    update notifications set is_seen = true, mail_due = false
    where manager_id = ${managerId} and in_feed and not is_seen and id <= ${upToId}
      and (channel_id is null or channel_id = ${channelId})`.execute(tx)
}
