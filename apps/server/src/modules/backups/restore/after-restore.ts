import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { audit, endAllSessions } from '#modules/access/index.ts'
import { closeDatabase, openDatabase, transaction, type Tx } from '#platform/database/index.ts'
import { migrateToLatest } from '#platform/database/migrate.ts'
import { deleteWaitingJobs } from '#platform/jobs/index.ts'
import { giveUpWaiting, requeueWaiting } from '#platform/outbox/index.ts'

import { deleteTasks } from '../console/copy-tasks.ts'

/** Jobs that only read and write this database: what they had to do is still to be done. */
const HARMLESS_JOBS = ['documents-read']

export type AfterRestore = {
  /** The copy's name, for the journal. */
  readonly id: string
  readonly actor: AuditParty
  readonly moment: Date
  readonly sendOutbox: boolean
}

/**
 * Makes a restored database one that may be started: the newest schema, no session, nothing waiting to be sent (unless
 * asked for). Nothing is connected to it yet.
 */
export async function settleRestored(
  databaseUrl: string,
  options: AfterRestore,
): Promise<{ notSent: number }> {
  await migrateToLatest(databaseUrl)
  openDatabase(databaseUrl, { connections: 2 })
  try {
    const notSent = await transaction(async (tx) => {
      const count = await stopSending(tx, options.sendOutbox)
      await endAllSessions(tx)
      await deleteTasks(tx)
      await audit(tx, {
        actor: options.actor,
        action: 'backup_restored',
        subject: { type: 'backup', id: options.id },
        details: { moment: options.moment.toISOString() },
      })
      return count
    })
    return { notSent }
  } finally {
    await closeDatabase()
  }
}

async function stopSending(tx: Tx, sendOutbox: boolean): Promise<number> {
  await deleteWaitingJobs(tx, HARMLESS_JOBS)
  if (!sendOutbox) return giveUpWaiting(tx)
  await requeueWaiting(tx)
  return 0
}
