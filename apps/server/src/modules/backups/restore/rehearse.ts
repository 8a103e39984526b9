import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { findCopy } from '../installation.ts'
import { settleRestored } from './after-restore.ts'
import { openScratch } from './open-scratch.ts'
import { openCopy } from './unpack.ts'

/**
 * Brings the database of a copy to life in an empty folder as a product of this version may be started on it: migrated, with
 * no session and nothing that waits to be sent. Its files stay in the copy. Calls the work with the owner's address, and
 * leaves the folder with a database that is stopped.
 */
export async function restoreForRehearsal(
  copyId: string,
  { home, actor }: { home: string; actor: AuditParty },
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const { target, id } = await findCopy(copyId)
  const copy = await openCopy(target, id)
  const database = await openScratch(copy, home)
  try {
    const moment = new Date(copy.manifest.at)
    await settleRestored(database.url, { id, actor, moment, sendOutbox: false })
    await work(database.url)
  } finally {
    await database.stop()
  }
}
