/** Reading without a connection: what is kept in the browser, and the installed product. */
export { keepAnswer, findAnswer } from './kept-answers.ts'
export { OfflineInBackground } from './offline-in-background.tsx'
export { OfflineSettings } from './offline-settings.tsx'
