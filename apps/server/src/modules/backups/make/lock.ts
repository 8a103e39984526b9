import { openOwnConnection } from '#platform/database/own-connection.ts'

import { NotPossible } from '../failures.ts'

/** Key of the advisory lock of copies. */
export const COPY_LOCK = 7_402_641_817

/**
 * Runs the work while no other copy of this installation is made or proven, on whatever node. The lock ends with the
 * connection, so that a killed process does not hold it.
 */
export async function exclusively<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const sql = openOwnConnection(url)
  try {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${COPY_LOCK}::int8) as taken`
    if (!row?.taken) throw new NotPossible('Копия уже делается или проверяется: дождитесь её конца')
    return await work()
  } finally {
    await sql.end({ timeout: 5 })
  }
}
