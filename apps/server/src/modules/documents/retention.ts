import { defaultBinDays } from '@uprava/contract/rules/retention-kinds.ts'

import { sql, type Reader } from '#platform/database/index.ts'

import './documents.tables.ts'

const isBound = sql`exists (select from shared.bound_records b where b.kind = 'document' and b.record_id = d.id)`

/** Documents that have been in the bin for longer than it keeps them; those of a channel on hold stay. */
const expired = (at: Date) => sql`
  documents d join shared.retention_terms t on t.channel_id = d.channel_id
  where not t.is_held and d.deleted_at < ${at}::timestamptz - coalesce(t.bin, ${defaultBinDays}) * interval '1 day'`

/** Query for the ids of the documents of the bin that are over. */
export const expiredDocuments = (at: Date) => sql`select d.id from ${expired(at)} and not ${isBound}`

export async function countExpiredDocuments(
  reader: Reader,
  at: Date,
): Promise<{ documents: number; bound: number }> {
  const { rows } = await sql<{ documents: number; bound: number }>`
    select count(*) filter (where not is_bound)::int as documents, count(*) filter (where is_bound)::int as bound
    from (select ${isBound} as is_bound from ${expired(at)}) e`.execute(reader)
  return rows[0]!
}
