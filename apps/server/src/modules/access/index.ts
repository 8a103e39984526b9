export type { AccountActor, AdministratorActor, PersonActor, Reach, SeatActor } from './actor.ts'
export { defineAccess, derive, type Authorized } from './authorize.ts'
export { audit, auditNames } from './audit.ts'
export { mayJoin } from './broadcasting.ts'
export { count, networkOf, requireLeft, spend, tryWithin, usedUpUntil, type Budget } from './budgets.ts'
export { deleteOldEntries as forgetOldEntries } from './budgets.repository.ts'
export { actorOf, bearerOf, seatActor } from './guard.ts'
export { serve } from './serve.ts'
export {
  deleteAdministratorSession,
  deleteOldSessions,
  insertAdministratorSession,
} from './access.repository.ts'
export { accessChanged, endSessions, startSession } from './sessions.ts'
