import { openOwnConnection } from '#platform/database/own-connection.ts'

import { NotPossible } from '../failures.ts'

/** Key of the advisory lock of copies. */
const LOCK = 7_402_641_817

/**
 * Runs the work while no other copy of this installation is made or proven, on whatever node. The lock ends with the
 * connection, so that a killed process does not hold it.
 */
export async function exclusively<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const sql = openOwnConnection(url)
  try {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK}::int8) as taken`
    if (!row?.taken) throw new NotPossible('Копия уже делается или проверяется: дождитесь её конца')
    return await work()
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Whether a copy of the installation is being made or proven now. */
const isBusySql = `exists (select from pg_locks where locktype = 'advisory' and granted
  and (classid::int8 << 32 | objid::int8) = ${LOCK} and database = (select oid from pg_database where datname = current_database()))`
