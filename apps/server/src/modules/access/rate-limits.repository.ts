import { sql, type Reader, type Tx } from '#platform/database/index.ts'

/** The events in a limit's window, and when there is capacity for one more. */
export type LimitWindow = {
  confirmed: number
  pending: number
  freeInSeconds: number
  /** Seconds since the latest event; 0 without one. */
  latestAgoSeconds: number
}

/** A pending entry of a process that died is ignored after this. */
const pendingSeconds = 60

/** Locks buckets until the transaction ends, in one order for everybody. */
export async function lockBuckets(tx: Tx, buckets: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(bucket, 0))
    from unnest(${buckets.toSorted()}::text[]) bucket`.execute(tx)
}

export async function readBuckets(
  reader: Reader,
  limits: readonly { bucket: string; max: number; windowSeconds: number }[],
): Promise<LimitWindow[]> {
  const { rows } = await sql<LimitWindow>`
    select count(e.id) filter (where not e.is_pending)::int as confirmed,
      count(e.id) filter (where e.is_pending and e.at > clock_timestamp() - ${pendingSeconds} * interval '1 second')::int as pending,
      coalesce(extract(epoch from clock_timestamp() - max(e.at) filter (where not e.is_pending)), 0)::float8 as "latestAgoSeconds",
      -- With "max" events in the window, there is capacity when the oldest but (count - max) leaves it.
      coalesce(ceil(extract(epoch from b.window_seconds * interval '1 second' + (
        select f.at from budget_entries f
        where f.bucket = b.bucket and not f.is_pending and f.at > clock_timestamp() - b.window_seconds * interval '1 second'
        order by f.at desc offset greatest(b.max - 1, 0) limit 1
      ) - clock_timestamp())), b.window_seconds)::int as "freeInSeconds"
    from unnest(
      ${limits.map(({ bucket }) => bucket)}::text[],
      ${limits.map(({ max }) => max)}::int[],
      ${limits.map(({ windowSeconds }) => windowSeconds)}::int[]
    ) with ordinality b(bucket, max, window_seconds, position)
    left join budget_entries e on e.bucket = b.bucket and e.at > clock_timestamp() - b.window_seconds * interval '1 second'
    group by b.bucket, b.max, b.window_seconds, b.position
    order by b.position`.execute(reader)
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

/** Counts pending entries as events. */
export async function confirmEntries(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update budget_entries set is_pending = false, at = clock_timestamp() where id = any(${ids}::int8[])`.execute(
    tx,
  )
}

export async function deleteEntries(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from budget_entries where id = any(${ids}::int8[])`.execute(tx)
}

/** Deletes the entries that are outside every window. */
export async function deleteOldRateLimitEntries(tx: Tx): Promise<void> {
  await sql`delete from budget_entries where at < now() - interval '2 days'`.execute(tx)
}
