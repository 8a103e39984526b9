export { eraseDialogs } from './personal-data.ts'
export { countExpiredDialogMessages, deleteExpiredDialogMessages } from './retention.ts'
