import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import { runChannel } from '../events/run-events.repository.ts'
import { leaseSeconds, runColumns, type RunRow } from '../runs.repository.ts'
import type { Lane } from '../runs.tables.ts'

/** Serializes the scheduling of a lane over all nodes, until the end of the transaction. */
export async function lockLane(tx: Tx, lane: Lane): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ai_runs'), hashtext(${lane}))`.execute(tx)
}

/** How many runs of the lane hold a valid lease, on all nodes. */
export async function countRunning(reader: Reader, lane: Lane): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ai_runs
    where lane = ${lane} and state = 'running' and lease_until > now()`.execute(reader)
  return rows[0]!.count
}

/** The lanes with queued runs: an empty queue is recognized without taking its lock. */
export async function findQueuedLanes(reader: Reader): Promise<Lane[]> {
  const { rows } = await sql<{ lane: Lane }>`
    select distinct lane from ai_runs where state = 'queued'`.execute(reader)
  return rows.map(({ lane }) => lane)
}

export type QueuedRun = {
  id: number
  kind: string
  /** From 1. */
  position: number
  publishedPosition: number | null
  /** Average duration of the lane's last runs; null when there are none. */
  averageSeconds: number | null
}

const averageOf = (lane: Lane) => sql`(
  select avg(extract(epoch from ended_at - started_at))::float8 from (
    select started_at, ended_at from ai_runs
    where lane = ${lane} and ended_at is not null and started_at is not null order by ended_at desc limit 20
  ) last)`

/**
 * The queue of a lane in scheduling order: round robin over channels and, inside a channel, over its people; least
 * recently served first; batch runs after interactive ones.
 */
export async function findQueuedRuns(reader: Reader, lane: Lane): Promise<QueuedRun[]> {
  const { rows } = await sql<QueuedRun>`
    with under_way as (
      select id, kind, channel_id, manager_id, is_batch, place, state from ai_runs
      where lane = ${lane} and state in ('queued', 'running')
    ), people as (
      select channel_id, manager_id, count(*) filter (where state = 'running') as running,
        (select max(started_at) from ai_runs r where r.manager_id = u.manager_id and r.channel_id = u.channel_id) as served_at
      from under_way u group by channel_id, manager_id
    ), channels_served as (
      select channel_id, count(*) filter (where state = 'running') as running,
        (select max(started_at) from ai_runs r where r.channel_id = u.channel_id) as served_at
      from under_way u group by channel_id
    ), of_people as (
      select u.id, u.kind, u.channel_id, u.is_batch, u.place, p.served_at,
        p.running + row_number() over (partition by u.is_batch, u.channel_id, u.manager_id order by u.id) as turn
      from under_way u join people p using (channel_id, manager_id) where u.state = 'queued'
    ), of_channels as (
      select o.id, o.kind, o.is_batch, o.place, c.served_at,
        c.running + row_number() over (
          partition by o.is_batch, o.channel_id order by o.turn, o.served_at nulls first, o.id
        ) as turn
      from of_people o join channels_served c using (channel_id)
    )
    select id, kind, row_number() over (order by is_batch, turn, served_at nulls first, id)::int as position,
      place as "publishedPosition", ${averageOf(lane)} as "averageSeconds"
    from of_channels order by 3 limit 1000`.execute(reader)
  return rows
}

/**
 * Claims queued runs for a node, with a lease. A run that was stopped after the queue was read is skipped: the state is
 * checked on the locked row.
 */
export async function claimRuns(tx: Tx, ids: readonly number[], node: string): Promise<RunRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RunRow>`
    update ai_runs set state = 'running', node = ${node}, attempt = attempt + 1, place = null,
      lease_until = now() + ${leaseSeconds} * interval '1 second', started_at = now()
    where id = any(${ids}) and state = 'queued'
    returning ${runColumns}`.execute(tx)
  return rows
}

/**
 * Publishes the first event of a new run: its position by arrival. Runs it will overtake by round robin are counted as
 * well; the worker publishes the exact position later, without the request waiting for it.
 */
export async function publishFirstPosition(
  tx: Tx,
  { id, lane, isBatch }: Pick<RunRow, 'id' | 'lane' | 'isBatch'>,
  slots: number,
): Promise<{ position: number; etaSeconds: number | null }> {
  const { rows } = await sql<{ position: number; etaSeconds: number | null }>`
    with counted as (
      select count(*)::int as position from ai_runs
      where lane = ${lane} and state = 'queued' and id <= ${id} and (not is_batch or ${isBatch})
    ), estimated as materialized (
      select position, ceil(${averageOf(lane)} * position / ${slots}::int)::int as eta from counted
    ), stored as (
      update ai_runs r set place = e.position from estimated e where r.id = ${id}
    ), added as (
      insert into ai_run_events (run_id, seq, type, payload)
      select ${id}::int8, 1, 'queued', jsonb_build_object('position', position, 'eta_seconds', eta) from estimated
    )
    select position, eta as "etaSeconds" from estimated`.execute(tx)
  return rows[0]!
}

/** A position in the queue, from 1, with the estimated wait; null when the lane has no finished runs to estimate from. */
export type QueuePosition = { id: number; position: number; etaSeconds: number | null }

/** Stores changed positions and publishes each as an event of its run. */
export async function publishPositions(tx: Tx, positions: readonly QueuePosition[]): Promise<void> {
  if (positions.length === 0) return
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(positions)}::text::jsonb) as t(id int8, position int, "etaSeconds" int)
    ), changed as (
      update ai_runs r set place = given.position from given
      where r.id = given.id and r.state = 'queued' returning r.id, given.position, given."etaSeconds"
    ), added as (
      insert into ai_run_events (run_id, seq, type, payload)
      select id, coalesce((select max(seq) from ai_run_events e where e.run_id = changed.id), 0) + 1, 'queued',
        jsonb_build_object('position', position, 'eta_seconds', "etaSeconds")
      from changed
      returning run_id
    )
    select pg_notify(${runChannel}, run_id::text) from added`.execute(tx)
}
