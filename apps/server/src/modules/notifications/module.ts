import type { Module } from '#platform/module.ts'

import { mountNotifications } from './notifications.routes.ts'

/** What the product tells an account by itself. */
export const notifications: Module = { name: 'notifications', mount: mountNotifications }
