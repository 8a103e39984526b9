import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import './privacy.tables.ts'

export async function insertErasure(tx: Tx, personId: number, withMessages: boolean): Promise<void> {
  await tx
    .insertInto('erasures')
    .values({ person_id: personId, with_messages: withMessages, erased_at: new Date() })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ with_messages: withMessages }))
    .execute()
}

/** Erasings of the last day: calls that were under way have ended by the night. */
export async function findRecentErasures(
  reader: Reader,
): Promise<{ personId: number; withMessages: boolean }[]> {
  return reader
    .selectFrom('erasures')
    .select(['person_id as personId', 'with_messages as withMessages'])
    .where('erased_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('erased_at')
    .execute()
}

/** An erasing as the register keeps it: ids and times. `createdAt`: when the person was added, which an id alone leaves open. */
export type Erasure = { personId: number; createdAt: Date; erasedAt: Date; withMessages: boolean }

export async function findUnregistered(reader: Reader): Promise<Erasure[]> {
  const { rows } = await sql<Erasure>`
    select e.person_id as "personId", p.created_at as "createdAt", e.erased_at as "erasedAt",
      e.with_messages as "withMessages"
    from erasures e join shared.persons p on p.id = e.person_id
    where e.registered_at is null order by e.erased_at`.execute(reader)
  return rows
}

export async function markRegistered(reader: Reader, personId: number): Promise<void> {
  await reader
    .updateTable('erasures')
    .set({ registered_at: new Date() })
    .where('person_id', '=', personId)
    .execute()
}

/** Whether the person is the one that was added at the moment, and not erased here. */
export async function isUnerased(
  reader: Reader,
  { personId, createdAt }: Pick<Erasure, 'personId' | 'createdAt'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from shared.persons
    where id = ${personId} and erased_at is null
      and date_trunc('milliseconds', created_at) = ${createdAt}::timestamptz`.execute(reader)
  return rows.length > 0
}
