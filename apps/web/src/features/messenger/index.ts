export { unsentCount } from './outbox.ts'
export { MessengerInBackground } from './messenger-in-background.tsx'
