export type { AccountActor, AdministratorActor, PersonActor, SeatActor, SessionScope } from './actor.ts'
export { defineAccess, derive, type Authorized } from './authorize.ts'
export { audit, auditEach } from './audit.ts'
export {
  auditingStops,
  auditRefusedSignIn,
  type SignInRefusal,
  type SignInAttempt,
} from './refused-sign-in.ts'
export { erasedPersonName, type DataSubject, type ExportPart, type SubjectRow } from './data-subject.ts'
export { eraseSessions, exportSessions } from './personal-data.ts'
export { mayJoin } from './broadcasting.ts'
export {
  attemptWithin,
  consume,
  exceededUntil,
  recordEvent,
  remainingWithin,
  requireCapacity,
  type RateLimit,
} from './rate-limits.ts'
export { deleteOldRateLimitEntries } from './rate-limits.repository.ts'
export { actorOf, bearerOf, seatActor } from './guard.ts'
export { serve } from './serve.ts'
export {
  deleteAdministratorSessions,
  deleteOldSessions,
  endAllSessions,
  findAdministratorSessions,
  insertAdministratorSession,
  lastSeenAdministrators,
  markProven,
} from './access.repository.ts'
export { accessChanged, endSessions, lowerSessionScopes, onAccessChanged, startSession } from './sessions.ts'
export { countExpiredSessions, deleteExpiredSessions } from './retention.ts'
