import { sql, type Tx } from '#platform/database/index.ts'

/** Deletes what no sign-in can use any more. */
export async function deleteExpired(tx: Tx): Promise<void> {
  await sql`delete from sms_codes where created_at < now() - interval '1 day'`.execute(tx)
  await sql`delete from exchange_tokens where expires_at < now() - interval '1 day'`.execute(tx)
  await sql`delete from devices where last_seen_at < now() - interval '400 days'`.execute(tx)
}
