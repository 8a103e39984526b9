import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import { withoutTexts } from './evidence/evidence.repository.ts'
import './runs.tables.ts'

/** Texts of answers of a kind that are older than the term of appeals; their hashes stay. */
const expired = (kind: string, at: Date) => sql`
  select e.id from ai_evidence e join shared.retention_terms t on t.channel_id = e.channel_id
  where e.kind = ${kind} and (e.question is not null or e.draft is not null or e.final is not null)
    and t.starts_at <= ${at} and not t.is_held and e.asked_at < ${at}::timestamptz - t.appeals * interval '1 day'`

export async function countExpiredTexts(reader: Reader, kind: string, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${expired(kind, at)}) e`.execute(reader)
  return rows[0]!.count
}

export async function clearExpiredTexts(tx: Tx, kind: string, at: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update ai_evidence set ${withoutTexts}
    where id in (${expired(kind, at)} limit ${limit}) returning id`.execute(tx)
  return rows.length
}
