export { unsentCount } from './outbox/outbox.ts'
export { MessengerInBackground } from './messenger-in-background.tsx'
