import type { RestoredCheck } from './verify/verify-copy.ts'

/** What modules look for in a restored database, such as the chain of the audit. */
export const restoredChecks: readonly RestoredCheck[] = []
