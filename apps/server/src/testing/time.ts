import { db, sql } from '#platform/database/index.ts'

/** Ages what is counted, sent and registered, as if so many seconds had passed. */
export async function letTimePass(seconds: number): Promise<void> {
  const by = sql`${seconds} * interval '1 second'`
  await sql`update budget_entries set at = at - ${by}`.execute(db())
  await sql`update sms_codes set expires_at = expires_at - ${by}, created_at = created_at - ${by}`.execute(
    db(),
  )
  await sql`update invitations set expires_at = expires_at - ${by}`.execute(db())
  await sql`update exchange_tokens set expires_at = expires_at - ${by}`.execute(db())
  await sql`update persons set created_at = created_at - ${by}`.execute(db())
}
