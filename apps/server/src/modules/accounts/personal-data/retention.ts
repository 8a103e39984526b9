import { sql, type Reader, type Tx } from '#platform/database/index.ts'

/** Browsers that nobody has signed in from for longer than the term of the sign-in journal. */
const expired = (at: Date) => sql`
  select d.id from devices d join shared.retention r on r.starts_at <= ${at}
  where d.last_seen_at < ${at}::timestamptz - r.sign_ins * interval '1 day'`

export async function countExpiredDevices(reader: Reader, at: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${expired(at)}) e`.execute(reader)
  return rows[0]!.count
}

export async function deleteExpiredDevices(tx: Tx, at: Date, limit: number): Promise<number> {
  const { rows } =
    await sql`delete from devices where id in (${expired(at)} limit ${limit}) returning id`.execute(tx)
  return rows.length
}
