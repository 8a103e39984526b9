export {
  notify,
  notifyEach,
  registerBrowserPush,
  wantingInBrowser,
  withdraw,
  type BrowserNotice,
} from './notifications.service.ts'
export { eraseNotifications, exportNotificationSettings } from './personal-data.ts'
export { countExpiredNotifications, deleteExpiredNotifications } from './retention.ts'
