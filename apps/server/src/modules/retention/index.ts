export { isOnHold } from './retention.repository.ts'
export { runRetention } from './run-retention.ts'
