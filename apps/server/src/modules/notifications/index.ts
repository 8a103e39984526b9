export { notify } from './notifications.service.ts'
