import { notificationsCalls } from '@uprava/contract/notifications.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { listSettings, updateSettings } from './notification-settings.ts'
import { listNotifications, markAllRead, markRead } from './notifications.service.ts'

export function mountNotifications(app: HttpServer): void {
  serve(app, notificationsCalls.listNotifications, ({ actor, query }) => listNotifications(actor, query))
  serve(app, notificationsCalls.markNotificationRead, ({ actor, params }) =>
    markRead(actor, params.notification),
  )
  serve(app, notificationsCalls.markAllNotificationsRead, ({ actor, body }) =>
    markAllRead(actor, body.up_to_id),
  )
  serve(app, notificationsCalls.listNotificationSettings, ({ actor }) => listSettings(actor))
  serve(app, notificationsCalls.updateNotificationSettings, ({ actor, body }) => updateSettings(actor, body))
}
