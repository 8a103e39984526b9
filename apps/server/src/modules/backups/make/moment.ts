import { randomBytes } from 'node:crypto'

import {
  openOwnConnection,
  openReplicationConnection,
  type Sql,
  type TransactionSql,
} from '#platform/database/own-connection.ts'

/** A moment of the database: reads of the transaction see it, and the log up to `lsn` gives exactly it. */
export type Moment = { readonly at: Date; readonly lsn: string | null }

/**
 * Runs the work in a read-only transaction of one moment. With `withLog` the moment has a position in the log: creating a
 * logical slot answers a snapshot together with the position up to which it holds every commit. The slot itself is dropped.
 */
export async function atOneMoment<Result>(
  url: string,
  { withLog }: { withLog: boolean },
  work: (sql: TransactionSql, moment: Moment) => Promise<Result>,
): Promise<Result> {
  const sql = openOwnConnection(url)
  const slot = withLog ? openReplicationConnection(url) : undefined
  try {
    const point = slot && (await exportSnapshot(slot))
    return (await sql.begin('isolation level repeatable read read only', async (tx) => {
      if (point) await tx.unsafe(`set transaction snapshot '${point.snapshot}'`)
      const [row] = await tx<{ at: Date }[]>`select clock_timestamp() as at`
      await slot?.end({ timeout: 5 })
      return work(tx, { at: row!.at, lsn: point?.lsn ?? null })
    })) as Result
  } finally {
    await Promise.all([slot?.end({ timeout: 5 }), sql.end({ timeout: 5 })])
  }
}

async function exportSnapshot(sql: Sql): Promise<{ snapshot: string; lsn: string }> {
  const name = `uprava_copy_${randomBytes(6).toString('hex')}`
  const [row] = await sql.unsafe<{ consistent_point: string; snapshot_name: string }[]>(
    `CREATE_REPLICATION_SLOT ${name} TEMPORARY LOGICAL pgoutput EXPORT_SNAPSHOT`,
  )
  return { snapshot: row!.snapshot_name, lsn: row!.consistent_point }
}
