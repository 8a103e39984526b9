import type { Notification } from '@uprava/contract/notifications.ts'
import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { announce } from '#platform/realtime/index.ts'

import * as repository from './notifications.repository.ts'

/**
 * Stores a notification for each account and publishes it after the commit (texts §D). `channelId` null: it belongs to the account itself and shows in each of
 * its channels. `link` is a path of the product.
 */
export async function notify(tx: Tx, notification: repository.NewNotification): Promise<void> {
  if (notification.managerIds.length === 0) return
  for (const { manager_id: managerId, unread_count, ...row } of await repository.insertNotifications(
    tx,
    notification,
  )) {
    const event: RealtimeEvents['notification'] = {
      notification: present(row),
      unread_count,
      channel_id: notification.channelId,
    }
    announce(tx, managerChannel(managerId), 'notification', event)
  }
}

type Filter = {
  search?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  tz?: string | undefined
  page: number
  per_page: number
}

export async function listNotifications(actor: SeatActor, filter: Filter) {
  const { managerId, channelId } = actor
  const timeZone = knownTimeZone(filter.tz)
  const [{ rows, total }, unread] = await Promise.all([
    repository.listNotifications(
      db(),
      { managerId, channelId, search: filter.search, from: filter.date_from, to: filter.date_to, timeZone },
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
    await repository.markAllRead(tx, actor.managerId, actor.channelId, upToId)
    return { unread_count: await repository.countUnread(tx, actor.managerId, actor.channelId) }
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
