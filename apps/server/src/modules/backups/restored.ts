import { verifyStored } from '#modules/audit/index.ts'
import { closeDatabase, openDatabase } from '#platform/database/index.ts'

import type { RestoredCheck } from './verify/verify-copy.ts'

/** Reads the chain of the audit in the restored database, with its signed heads. Needs a process without an open database. */
const checkAuditChain: RestoredCheck = async (databaseUrl) => {
  openDatabase(databaseUrl, { connections: 2 })
  try {
    const { exit, message } = await verifyStored({})
    return exit === 0 ? [] : [`журнал: ${message}`]
  } finally {
    await closeDatabase()
  }
}

/** What a proof looks for in a restored database besides its rows and files. */
export const restoredChecks: readonly RestoredCheck[] = [checkAuditChain]
