import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { date, flag, id, moment, page, paged, perPage, refusalTexts, searchTerm } from './fields.ts'
import { notificationKinds } from './rules/notification-kinds.ts'

export const notification = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  created: moment(),
  is_seen: z.boolean(),
  link: z.string().nullable(),
  kind: z.enum(notificationKinds),
  /** Null: it belongs to the account and shows in each of its channels. */
  channel_id: z.int().nullable(),
})
export type Notification = z.output<typeof notification>

/** The switches of a kind; `is_fixed`: `feed` cannot be turned off. */
export const notificationSetting = z.object({
  kind: z.enum(notificationKinds),
  title: z.string(),
  feed: z.boolean(),
  sound: z.boolean(),
  push: z.boolean(),
  mail: z.boolean(),
  is_fixed: z.boolean(),
})
export type NotificationSetting = z.output<typeof notificationSetting>

const kindChoice = z.enum(notificationKinds, { error: refusalTexts.notAChoice('Вид уведомления') })

const emptyAsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

export const notificationsCalls = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/channels/{channel}/notifications',
    summary: 'Notifications of the account in the channel, newest first; unread_count is not filtered',
    access: { for: 'seat' },
    params: z.object({ channel: id('Канал') }),
    query: z.object({
      search: searchTerm(),
      date_from: emptyAsAbsent(date('Дата с')),
      date_to: emptyAsAbsent(date('Дата по')),
      /** IANA time zone in which both days are counted. */
      tz: z.string().max(64).optional(),
      kind: emptyAsAbsent(kindChoice),
      /** Unread ones only. */
      unread: emptyAsAbsent(flag('Только непрочитанные')),
      page: page(),
      per_page: perPage(50),
    }),
    reply: paged(notification).extend({ unread_count: z.int() }),
  }),
  markNotificationRead: endpoint({
    method: 'POST',
    path: '/channels/{channel}/notifications/{notification}/mark-as-read',
    summary: 'Mark a notification read',
    access: { for: 'seat' },
    params: z.object({ channel: id('Канал'), notification: id('Уведомление') }),
    reply: z.object({ unread_count: z.int() }),
  }),
  markAllNotificationsRead: endpoint({
    method: 'POST',
    path: '/channels/{channel}/notifications/mark-all-as-read',
    summary: 'Mark every notification of the channel read up to one; later ones stay unread',
    access: { for: 'seat' },
    params: z.object({ channel: id('Канал') }),
    body: z.object({ up_to_id: id('Уведомление') }),
    reply: z.object({ unread_count: z.int() }),
  }),
  listNotificationSettings: endpoint({
    method: 'GET',
    path: '/notification-settings',
    summary: 'Where notifications of each kind go: list, sound, browser, mail',
    access: { for: 'account' },
    reply: z.array(notificationSetting),
  }),
  updateNotificationSettings: endpoint({
    method: 'PUT',
    path: '/notification-settings',
    summary: 'Change switches; kinds and switches that are not named stay',
    access: { for: 'account' },
    body: z
      .array(
        z.object({
          kind: kindChoice,
          feed: flag('В списке').optional(),
          sound: flag('Звук').optional(),
          push: flag('Браузер').optional(),
          mail: flag('Почта').optional(),
        }),
      )
      .max(notificationKinds.length, 'Каждый вид уведомлений называется один раз'),
    reply: z.array(notificationSetting),
  }),
} as const
