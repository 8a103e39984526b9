import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import './access.tables.ts'

/** Sessions that ended or ran out longer ago than their term. */
const expired = (at: Date) => sql`
  select s.id from sessions s join shared.retention r on r.starts_at <= ${at}
  where coalesce(s.ended_at, s.expires_at) < ${at}::timestamptz - r.sessions * interval '1 day'`

export async function countExpiredSessions(reader: Reader, at: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${expired(at)}) e`.execute(reader)
  return rows[0]!.count
}

export async function deleteExpiredSessions(tx: Tx, at: Date, limit: number): Promise<number> {
  const { rows } =
    await sql`delete from sessions where id in (${expired(at)} limit ${limit}) returning id`.execute(tx)
  return rows.length
}
