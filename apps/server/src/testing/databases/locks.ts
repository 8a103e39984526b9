import { db, sql } from '#platform/database/index.ts'

/** How many statements of this database wait for a lock that another session holds. */
export async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
  return rows[0]!.count
}
