import type { RunState } from '@uprava/contract/runs.ts'
import type { RawBuilder } from 'kysely'

import { json, sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { Lane } from './runs.tables.ts'

/** A run as it is stored. `input` is checked by the schema of its kind when the run starts. */
export type RunRow = {
  id: number
  kind: string
  lane: Lane
  channelId: number
  managerId: number
  subjectId: number | null
  isBatch: boolean
  input: unknown
  state: RunState
  messageId: number | null
  outcome: unknown
  isStopRequested: boolean
  node: string | null
  attempt: number
  position: number | null
  createdAt: Date
  startedAt: Date | null
}

/** The columns of a RunRow. */
export const runColumns = sql.raw(`
  id, kind, lane, channel_id as "channelId", manager_id as "managerId", subject_id as "subjectId",
  is_batch as "isBatch", input, state, message_id as "messageId", outcome, is_stop_wanted as "isStopRequested", node,
  attempt, place as position, created_at as "createdAt", started_at as "startedAt"`)

/** The states nothing leads out of. */
export type EndedState = Exclude<RunState, 'queued' | 'running'>

export type NewRun = {
  kind: string
  lane: Lane
  channelId: number
  managerId: number
  subjectId: number | null
  isBatch: boolean
  input: unknown
}

export async function insertRun(tx: Tx, run: NewRun): Promise<RunRow> {
  const { rows } = await sql<RunRow>`
    insert into ai_runs (kind, lane, channel_id, manager_id, subject_id, is_batch, input)
    values (${run.kind}, ${run.lane}, ${run.channelId}, ${run.managerId}, ${run.subjectId}, ${run.isBatch},
      ${json(run.input)})
    returning ${runColumns}`.execute(tx)
  return rows[0]!
}

export async function findRun(reader: Reader, id: number): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`select ${runColumns} from ai_runs where id = ${id}`.execute(reader)
  return rows[0] ?? null
}

/** How many runs of the account are queued or running; others that start one wait for the end of the transaction. */
export async function countActiveRunsOf(tx: Tx, managerId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('runs of an account'), ${managerId}::int4)`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ai_runs
    where manager_id = ${managerId} and state in ('queued', 'running')`.execute(tx)
  return rows[0]!.count
}

/** The run with its row locked until the end of the transaction, so that it is ended once. */
export async function lockRun(tx: Tx, id: number): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`select ${runColumns} from ai_runs where id = ${id} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** The queued or running run of each of these conversations: run ids by subject id. */
export async function findActiveRuns(
  reader: Reader,
  kind: string,
  subjectIds: readonly number[],
): Promise<Map<number, number>> {
  if (subjectIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; subjectId: number }>`
    select id, subject_id as "subjectId" from ai_runs
    where kind = ${kind} and subject_id = any(${subjectIds}) and state in ('queued', 'running')`.execute(
    reader,
  )
  return new Map(rows.map(({ id, subjectId }) => [subjectId, id]))
}

/** Ends a queued or running run; throws when it has ended already. */
export async function closeRun(
  tx: Tx,
  id: number,
  end: { state: EndedState; messageId: number | null; outcome: unknown },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ai_runs set state = ${end.state}, message_id = ${end.messageId},
      outcome = ${end.outcome === null ? null : json(end.outcome)},
      ended_at = now(), lease_until = null, place = null, input = '{}'
    where id = ${id} and state in ('queued', 'running')`.execute(tx)
  expectTransition(numAffectedRows, id, end.state)
}

/** Returns a running run to the queue; throws when it is not running. */
export async function requeueRun(tx: Tx, id: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update ai_runs set state = 'queued', node = null, lease_until = null
    where id = ${id} and state = 'running'`.execute(tx)
  expectTransition(numAffectedRows, id, 'queued')
}

/** Marks a running run for its node to stop; throws when it is not running. */
export async function requestStop(tx: Tx, id: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update ai_runs set is_stop_wanted = true where id = ${id} and state = 'running'`.execute(tx)
  expectTransition(numAffectedRows, id, 'stop requested')
}

function expectTransition(rows: bigint | undefined, id: number, to: string): void {
  if (rows !== 1n) throw new Error(`The run ${id} is not in a state that leads to «${to}»`)
}

/**
 * The ids of the runs that meet the condition, their rows locked in the order of their ids. A statement that changes
 * several runs names them so: two that lock the same rows in different orders would wait for each other.
 */
export const lockedRuns = (condition: RawBuilder<unknown>) =>
  sql`select id from ai_runs where ${condition} order by id for update`

/** Deletes the runs of conversations with their events and releases their reserved usage. */
export async function deleteRunsOfSubject(
  tx: Tx,
  kind: string,
  ...subjectIds: readonly number[]
): Promise<void> {
  const isOfSubject = sql`kind = ${kind} and subject_id = any(${subjectIds})`
  // The end of a run locks its row before its usage; so does this.
  await sql`
    update ai_ledger set state = 'settled', settled_at = now()
    where state = 'reserved' and run_id in (${lockedRuns(isOfSubject)})`.execute(tx)
  await sql`delete from ai_runs where ${isOfSubject}`.execute(tx)
}

/** How long a lease is valid after its last renewal. Seconds. */
export const leaseSeconds = 10

/**
 * Renews the leases of the runs a node executes at the moment: a run nobody executes becomes an orphan, whatever its row
 * says. Returns the renewed runs; the others are lost to this node.
 */
export async function renewLeases(
  reader: Reader,
  node: string,
  executing: readonly { id: number; attempt: number }[],
): Promise<{ id: number; isStopRequested: boolean }[]> {
  if (executing.length === 0) return []
  const { rows } = await sql<{ id: number; isStopRequested: boolean }>`
    update ai_runs r set lease_until = now() + ${leaseSeconds} * interval '1 second'
    from jsonb_to_recordset(${JSON.stringify(executing)}::text::jsonb) as e(id int8, attempt int)
    where r.id = e.id and r.attempt = e.attempt and r.node = ${node} and r.state = 'running'
      and r.id in (${lockedRuns(sql`node = ${node} and state = 'running'`)})
    returning r.id, r.is_stop_wanted as "isStopRequested"`.execute(reader)
  return rows
}

const isOrphan = sql`state = 'running' and (lease_until is null or lease_until < now())`

/** Running runs without a valid lease: their node is gone. */
export async function findOrphans(reader: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ai_runs where ${isOrphan} order by id limit 100`.execute(reader)
  return rows.map(({ id }) => id)
}

/** The run with its row locked; null when it is no orphan any more: another node has recovered it. */
export async function lockOrphan(tx: Tx, id: number): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from ai_runs where id = ${id} and ${isOrphan} for update`.execute(tx)
  return rows[0] ?? null
}

/**
 * Ends again the runs that earlier versions revived after their end: their question and answer are complete, but their
 * row occupied a slot and their conversation stayed locked.
 */
export async function closeRevivedRuns(reader: Reader): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update ai_runs r set lease_until = null, place = null, state = case (
        select e.payload->>'state' from ai_run_events e where e.run_id = r.id and e.type = 'done' order by e.seq desc limit 1
      ) when 'stopped' then 'stopped' when 'failed' then 'failed' else 'done' end
    where id in (${lockedRuns(sql`state in ('queued', 'running') and ended_at is not null`)})
    returning id`.execute(reader)
  return rows.length
}

/** Expires the leases of this node at once, so that another node takes its runs over. */
export async function releaseLeases(reader: Reader, node: string): Promise<void> {
  await sql`
    update ai_runs set lease_until = now()
    where id in (${lockedRuns(sql`node = ${node} and state = 'running'`)})`.execute(reader)
}

/** Deletes the events of runs that ended a day ago, and such runs without a conversation altogether. */
export async function deleteOldRuns(tx: Tx): Promise<void> {
  await sql`delete from ai_runs where subject_id is null and ended_at < now() - interval '1 day'`.execute(tx)
  await sql`
    delete from ai_run_events e using ai_runs r
    where r.id = e.run_id and r.ended_at < now() - interval '1 day'`.execute(tx)
}
