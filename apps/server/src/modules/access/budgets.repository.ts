import { sql, type Reader, type Tx } from '#platform/database/index.ts'

/** A budget's state: what is counted in its stretch of time, and when the next one fits again. */
export type Bucket = { settled: number; pending: number; freeInSeconds: number }

/** A pending entry of a process that died is forgotten after this. */
const pendingSeconds = 60

/** Locks buckets until the transaction ends, in one order for everybody. */
export async function lockBuckets(tx: Tx, buckets: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(bucket, 0))
    from unnest(${buckets.toSorted()}::text[]) bucket`.execute(tx)
}

export async function readBuckets(
  reader: Reader,
  budgets: readonly { bucket: string; most: number; perSeconds: number }[],
): Promise<Bucket[]> {
  const { rows } = await sql<Bucket>`
    select count(e.id) filter (where not e.is_pending)::int as settled,
      count(e.id) filter (where e.is_pending and e.at > clock_timestamp() - ${pendingSeconds} * interval '1 second')::int as pending,
      -- With "most" taken, the next one fits when the oldest but (count - most) leaves the stretch.
      coalesce(ceil(extract(epoch from b.per_seconds * interval '1 second' + (
        select f.at from budget_entries f
        where f.bucket = b.bucket and not f.is_pending and f.at > clock_timestamp() - b.per_seconds * interval '1 second'
        order by f.at desc offset greatest(b.most - 1, 0) limit 1
      ) - clock_timestamp())), b.per_seconds)::int as "freeInSeconds"
    from unnest(
      ${budgets.map((budget) => budget.bucket)}::text[],
      ${budgets.map((budget) => budget.most)}::int[],
      ${budgets.map((budget) => budget.perSeconds)}::int[]
    ) with ordinality b(bucket, most, per_seconds, place)
    left join budget_entries e on e.bucket = b.bucket and e.at > clock_timestamp() - b.per_seconds * interval '1 second'
    group by b.bucket, b.most, b.per_seconds, b.place
    order by b.place`.execute(reader)
  return rows
}

export async function insertEntries(
  tx: Tx,
  buckets: readonly string[],
  isPending: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into budget_entries (bucket, is_pending, at)
    select bucket, ${isPending}, clock_timestamp() from unnest(${buckets}::text[]) bucket returning id`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/** Pending entries have failed. */
export async function settleEntries(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update budget_entries set is_pending = false, at = clock_timestamp() where id = any(${ids}::int8[])`.execute(
    tx,
  )
}

export async function deleteEntries(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from budget_entries where id = any(${ids}::int8[])`.execute(tx)
}

/** Entries that no budget counts any more. */
export async function deleteOldEntries(tx: Tx): Promise<void> {
  await sql`delete from budget_entries where at < now() - interval '2 days'`.execute(tx)
}
