import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { date, id, moment, page, paged, perPage, searchTerm } from './fields.ts'

export const notification = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  created: moment(),
  is_seen: z.boolean(),
  link: z.string().nullable(),
})
export type Notification = z.output<typeof notification>

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
} as const
