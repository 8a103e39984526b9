import path from 'node:path'

import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { segmentArchive, findRunningPostgres } from '#platform/database/embedded-postgres.ts'
import { openOwnConnection } from '#platform/database/own-connection.ts'
import { settings } from '#platform/settings.ts'

import { shipLog } from '../archive/ship-log.ts'
import { NotPossible, WrongUse } from '../failures.ts'
import type { Target } from '../store/open-store.ts'
import { restoreIntoDatabase, restoreIntoFolder, type Restored, type RestoreOptions } from './restore-copy.ts'

export type RestoreOrder = {
  readonly actor: AuditParty
  readonly time?: Date | undefined
  readonly dataDir?: string | undefined
  readonly databaseUrl?: string | undefined
  readonly replace: boolean
  readonly sendOutbox: boolean
}

/** Restores a copy into a data folder or a database. */
export async function restoreInstallation(
  target: Target,
  id: string,
  order: RestoreOrder,
): Promise<Restored> {
  if ((order.dataDir === undefined) === (order.databaseUrl === undefined)) {
    throw new WrongUse('Укажите, куда восстановить: --data-dir или --database-url')
  }
  const options: RestoreOptions = {
    actor: order.actor,
    time: order.time,
    replace: order.replace,
    sendOutbox: order.sendOutbox,
    furtherLog: order.time ? await latestLog(target) : [],
  }
  if (order.databaseUrl !== undefined) return restoreIntoDatabase(target, id, order.databaseUrl, options)
  const folder = path.resolve(order.dataDir!)
  if (await findRunningPostgres(folder)) throw new NotPossible(`Управа в ${folder} работает: остановите её`)
  return restoreIntoFolder(target, id, folder, options)
}

/**
 * Brings the archive up to this moment when the copy is of this installation: a running one finishes its segment, one that
 * has crashed lends its own log.
 */
async function latestLog(target: Target): Promise<string[]> {
  const { DATA_DIR, DATABASE_URL, BACKUP_DIR } = settings()
  if (DATABASE_URL !== undefined || target.store.address !== BACKUP_DIR) return []
  const running = await findRunningPostgres(DATA_DIR)
  if (!running) return [segmentArchive(DATA_DIR), path.join(DATA_DIR, 'postgres', 'pg_wal')]
  const sql = openOwnConnection(running.url)
  try {
    const [row] = await sql<{ name: string }[]>`select pg_walfile_name(pg_switch_wal()) as name`
    for (let wait = 0; wait < 600; wait += 1) {
      const [archived] = await sql<{ is_done: boolean }[]>`
        select coalesce(last_archived_wal >= ${row!.name}, false) as is_done from pg_stat_archiver`
      if (archived?.is_done) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
  await shipLog(target, DATA_DIR)
  return [segmentArchive(DATA_DIR)]
}
