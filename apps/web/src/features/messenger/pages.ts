export { MessengerPage } from './messenger-page.tsx'
