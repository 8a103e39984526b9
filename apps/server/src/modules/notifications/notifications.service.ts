import type { Notification } from '@uprava/contract/notifications.ts'
import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'
import { fixedKind, type NotificationKind } from '@uprava/contract/rules/notification-kinds.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { announce } from '#platform/realtime/index.ts'

import { mailAtOnce } from './letters.ts'
import * as repository from './notifications.repository.ts'

/** Shows notifications in browsers of accounts without an open page. */
type BrowserPush = (tx: Tx, notice: BrowserNotice) => Promise<void>
export type BrowserNotice = {
  managerIds: number[]
  title: string
  text: string
  link: string | null
  /** Also in quiet hours. */
  isUrgent: boolean
}
let pushToBrowsers: BrowserPush | undefined

/** Named by the module that keeps the browsers' subscriptions. */
export function registerBrowserPush(push: BrowserPush): void {
  pushToBrowsers = push
}

type Notice = {
  managerIds: readonly number[]
  kind: NotificationKind
  /** Null: it belongs to the account itself and shows in each of its channels. */
  channelId: number | null
  title: string
  text: string
  /** A path of the product. */
  link: string | null
}

/**
 * Stores a notification for each account and publishes it after the commit (texts §D), to the list, the browser and the mail as
 * the account wants of its kind.
 */
export function notify(tx: Tx, { managerIds, channelId, link, ...notice }: Notice): Promise<void> {
  return notifyEach(tx, {
    ...notice,
    recipients: managerIds.map((managerId) => ({ managerId, channelId, link })),
  })
}

/** Kinds whose cause shows itself in browsers without an open page: a mention is a pushed message. */
const pushedByThemselves: ReadonlySet<NotificationKind> = new Set(['mention'])

/** The same where channel and link differ from account to account. */
export async function notifyEach(tx: Tx, notification: repository.NewNotification): Promise<void> {
  if (notification.recipients.length === 0) return
  const { kind, title, text } = notification
  const added = await repository.insertNotifications(tx, notification)
  for (const row of added) {
    if (!row.in_feed) continue
    const event: RealtimeEvents['notification'] = {
      notification: present(row),
      unread_count: row.unread_count,
      channel_id: row.channel_id,
      has_sound: row.has_sound,
    }
    announce(tx, managerChannel(row.manager_id), 'notification', event)
  }
  const isUrgent = kind === fixedKind
  if (!pushedByThemselves.has(kind)) await pushAdded(tx, added, { title, text, isUrgent })
  if (isUrgent)
    await mailAtOnce(
      tx,
      added.filter((row) => row.mail_due),
    )
}

async function pushAdded(
  tx: Tx,
  added: readonly repository.AddedNotification[],
  notice: Pick<BrowserNotice, 'title' | 'text' | 'isUrgent'>,
): Promise<void> {
  const pushed = added.filter((row) => row.has_push)
  for (const [link, rows] of Map.groupBy(pushed, (row) => row.link))
    await pushToBrowsers?.(tx, { ...notice, managerIds: rows.map((row) => row.manager_id), link })
}

/** Takes notifications back whose cause is gone: those of the kind whose link has one of these as its last parameter. */
export async function withdraw(
  tx: Tx,
  {
    kind,
    managerIds,
    linkEnds,
  }: { kind: NotificationKind; managerIds: readonly number[]; linkEnds: readonly string[] },
): Promise<void> {
  if (managerIds.length > 0) await repository.deleteByLinkEnds(tx, kind, managerIds, linkEnds)
}

/** Those of the accounts that want notifications of the kind in the browser. */
export const wantingInBrowser = (
  kind: NotificationKind,
  managerIds: readonly number[],
): Promise<readonly number[]> =>
  managerIds.length === 0 ? Promise.resolve([]) : repository.wantingInBrowser(db(), kind, managerIds)

type Filter = {
  search?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  tz?: string | undefined
  kind?: NotificationKind | undefined
  unread?: boolean | undefined
  page: number
  per_page: number
}

export async function listNotifications(actor: SeatActor, filter: Filter) {
  const { managerId, channelId } = actor
  const timeZone = knownTimeZone(filter.tz)
  const [{ rows, total }, unread] = await Promise.all([
    repository.listNotifications(
      db(),
      {
        managerId,
        channelId,
        search: filter.search,
        from: filter.date_from,
        to: filter.date_to,
        timeZone,
        kind: filter.kind,
        isUnread: filter.unread,
      },
      { limit: filter.per_page, offset: (filter.page - 1) * filter.per_page },
    ),
    repository.countUnread(db(), managerId, channelId),
  ])
  return {
    items: rows.map(present),
    current_page: filter.page,
    last_page: Math.max(1, Math.ceil(total / filter.per_page)),
    total,
    unread_count: unread,
  }
}

export async function markRead(actor: SeatActor, id: number): Promise<{ unread_count: number }> {
  return transaction(async (tx) => {
    if (!(await repository.markRead(tx, id, actor.managerId, actor.channelId))) throw refuse.notFound()
    return { unread_count: await repository.countUnread(tx, actor.managerId, actor.channelId) }
  })
}

/** `upToId` is the newest one the account has seen in its list. */
export async function markAllRead(actor: SeatActor, upToId: number): Promise<{ unread_count: number }> {
  return transaction(async (tx) => {
    const { managerId, channelId } = actor
    await repository.markAllRead(tx, managerId, channelId, upToId)
    const unread = await repository.countUnread(tx, managerId, channelId)
    const event: RealtimeEvents['notifications-read'] = {
      channel_id: channelId,
      up_to_id: upToId,
      unread_count: unread,
    }
    announce(tx, managerChannel(managerId), 'notifications-read', event)
    return { unread_count: unread }
  })
}

function present(row: repository.NotificationRow): Notification {
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    created: row.created_at.toISOString(),
    is_seen: row.is_seen,
    link: row.link,
    kind: row.kind,
    channel_id: row.channel_id,
  }
}

/** The IANA name the days are counted in; UTC when none is given. */
function knownTimeZone(name: string | undefined): string {
  if (name === undefined || name === '') return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw refuse.field('tz', 'Неизвестный часовой пояс')
  }
}
