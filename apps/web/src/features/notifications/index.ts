export { readAllNotifications } from './notifications.queries.ts'
export { NotificationSettings } from './notification-settings.tsx'
