import type { RestoreStep } from './restore/after-restore.ts'
import type { RestoredCheck } from './verify/verify-copy.ts'

/** What modules do to a restored database before its first call, such as repeating erasures. */
export const restoreSteps: readonly RestoreStep[] = []

/** What modules look for in a restored database, such as the chain of the audit. */
export const restoredChecks: readonly RestoredCheck[] = []
