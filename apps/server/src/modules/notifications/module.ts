import type { Module } from '#platform/module.ts'

import './notifications.tables.ts'
import { gatheredLettersJob } from './notifications.jobs.ts'
import { mountNotifications } from './notifications.routes.ts'

/** Notifications that the product sends to an account. */
export const notifications: Module = {
  name: 'notifications',
  mount: mountNotifications,
  jobs: [gatheredLettersJob],
}
