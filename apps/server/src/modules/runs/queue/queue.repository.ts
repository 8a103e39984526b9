import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import { runChannel } from '../events/run-events.repository.ts'
import { leaseSeconds, type RunRow } from '../runs.repository.ts'
import type { Lane } from '../runs.tables.ts'

/** One at a time decides who is next in a lane. */
export async function lockLane(tx: Tx, lane: Lane): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ai_runs'), hashtext(${lane}))`.execute(tx)
}

/** How many of the lane are being worked on, on all nodes. */
export async function countRunning(reader: Reader, lane: Lane): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ai_runs
    where lane = ${lane} and state = 'running' and lease_until > now()`.execute(reader)
  return rows[0]!.count
}

/** Which lanes have somebody waiting: what needs no lock to be told from an empty queue. */
export async function findQueuedLanes(reader: Reader): Promise<Lane[]> {
  const { rows } = await sql<{ lane: Lane }>`
    select distinct lane from ai_runs where state = 'queued'`.execute(reader)
  return rows.map(({ lane }) => lane)
}

export type QueuedRun = {
  id: number
  kind: string
  place: number
  publishedPosition: number | null
  /** How long the lane's last answers took on average; null when there were none. */
  averageSeconds: number | null
}

const averageOf = (lane: Lane) => sql`(
  select avg(extract(epoch from ended_at - started_at))::float8 from (
    select started_at, ended_at from ai_runs
    where lane = ${lane} and ended_at is not null and started_at is not null order by ended_at desc limit 20
  ) last)`

/**
 * Who waits, in the order they are served. A person's questions take turns with those of the channel's other people, and
 * channels take turns with each other; whoever was served longest ago goes first; batches wait for people.
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
    select id, kind, row_number() over (order by is_batch, turn, served_at nulls first, id)::int as place,
      place as "publishedPosition", ${averageOf(lane)} as "averageSeconds"
    from of_channels order by 3 limit 1000`.execute(reader)
  return rows
}

/** Takes waiting runs: from now on this node works on them. */
export async function claimRuns(tx: Tx, ids: readonly number[], node: string): Promise<RunRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RunRow>`
    update ai_runs set state = 'running', node = ${node}, attempt = attempt + 1, place = null,
      lease_until = now() + ${leaseSeconds} * interval '1 second', started_at = now()
    where id = any(${ids})
    returning id, kind, lane, channel_id as "channelId", manager_id as "managerId", subject_id as "subjectId",
      is_batch as "isBatch", input, state, message_id as "messageId", outcome, is_stop_wanted as "isStopRequested", node,
      attempt, place, created_at as "createdAt", started_at as "startedAt"`.execute(tx)
  return rows
}

/**
 * The first event of a new run: behind how many it stands. Those it goes before by the turns of people and channels are
 * counted too; the worker, which need not be waited for, tells the place it will have.
 */
export async function publishFirstPosition(
  tx: Tx,
  { id, lane, isBatch }: Pick<RunRow, 'id' | 'lane' | 'isBatch'>,
  slots: number,
): Promise<{ place: number; etaSeconds: number | null }> {
  const { rows } = await sql<{ place: number; etaSeconds: number | null }>`
    with counted as (
      select count(*)::int as place from ai_runs
      where lane = ${lane} and state = 'queued' and id <= ${id} and (not is_batch or ${isBatch})
    ), stood as materialized (
      select place, ceil(${averageOf(lane)} * place / ${slots}::int)::int as eta from counted
    ), placed as (
      update ai_runs r set place = s.place from stood s where r.id = ${id}
    ), added as (
      insert into ai_run_events (run_id, seq, type, payload)
      select ${id}::int8, 1, 'queued', jsonb_build_object('position', place, 'eta_seconds', eta) from stood
    )
    select place, eta as "etaSeconds" from stood`.execute(tx)
  return rows[0]!
}

/** What its readers are told about waiting: the places that have changed, each as an event. */
export async function publishPositions(
  tx: Tx,
  places: readonly { id: number; place: number; etaSeconds: number | null }[],
): Promise<void> {
  if (places.length === 0) return
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) as t(id int8, place int, "etaSeconds" int)
    ), changed as (
      update ai_runs r set place = told.place from told
      where r.id = told.id and r.state = 'queued' returning r.id, told.place, told."etaSeconds"
    ), added as (
      insert into ai_run_events (run_id, seq, type, payload)
      select id, coalesce((select max(seq) from ai_run_events e where e.run_id = changed.id), 0) + 1, 'queued',
        jsonb_build_object('position', place, 'eta_seconds', "etaSeconds")
      from changed
      returning run_id
    )
    select pg_notify(${runChannel}, run_id::text) from added`.execute(tx)
}
