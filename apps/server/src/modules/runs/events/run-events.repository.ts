import { json, sql, type Reader, type Tx } from '#platform/database/index.ts'

/** PostgreSQL notification channel for new events; the payload is the run's id. */
export const runChannel = 'ai_run'

export type StoredEvent = { seq: number; type: string; payload: unknown }

/** Appends an event and notifies the readers of the run when the transaction commits. */
export async function addEvent(tx: Tx, runId: number, type: string, payload: unknown): Promise<void> {
  await sql`
    insert into ai_run_events (run_id, seq, type, payload)
    select ${runId}, coalesce(max(seq), 0) + 1, ${type}, ${json(payload)} from ai_run_events where run_id = ${runId}`.execute(
    tx,
  )
  await sql`select pg_notify(${runChannel}, ${String(runId)})`.execute(tx)
}

/** Who executes a run: events are accepted only while all three match the stored run. */
export type RunLease = { runId: number; node: string; attempt: number }

/** Appends events under a lease and notifies the readers. Returns false when the lease is lost or the run has ended. */
export async function addLeasedEvents(
  reader: Reader,
  { runId, node, attempt }: RunLease,
  events: readonly { type: string; payload: unknown }[],
): Promise<boolean> {
  const { rows } = await sql<{ isAdded: boolean }>`
    with leased as (
      select id from ai_runs
      where id = ${runId} and node = ${node} and attempt = ${attempt} and state = 'running' for share
    ), added as (
      insert into ai_run_events (run_id, seq, type, payload)
      select leased.id, coalesce((select max(seq) from ai_run_events where run_id = ${runId}), 0) + t.number, t.event->>'type',
        t.event->'payload'
      from leased, jsonb_array_elements(${JSON.stringify(events)}::text::jsonb) with ordinality as t(event, number)
      returning seq
    )
    select count(*) > 0 as "isAdded", pg_notify(${runChannel}, ${String(runId)}) from added`.execute(reader)
  return rows[0]?.isAdded === true
}

/** The events with a sequence number above `after`, in order. */
export async function findEvents(reader: Reader, runId: number, after: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select seq, type, payload from ai_run_events where run_id = ${runId} and seq > ${after} order by seq`.execute(
    reader,
  )
  return rows
}
