import { deleteRuns } from '#modules/runs/index.ts'
import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import { CONSULTATION } from './kinds.ts'
import './lawyer.tables.ts'

/** Chats without a message for longer than the term of their channel. */
const expired = (at: Date) => sql`
  select c.id from lawyer_chats c join shared.retention_terms t on t.channel_id = c.channel_id
  where t.starts_at <= ${at} and not t.is_held
    and coalesce(c.last_message_at, c.created_at) < ${at}::timestamptz - t.ai_chats * interval '1 day'`

export async function countExpiredConsultations(reader: Reader, at: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${expired(at)}) e`.execute(reader)
  return rows[0]!.count
}

export async function deleteExpiredConsultations(tx: Tx, at: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from lawyer_chats where id in (${expired(at)} limit ${limit}) returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await deleteRuns(tx, CONSULTATION, ...ids)
  return ids.length
}
