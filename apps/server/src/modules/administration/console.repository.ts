import { sql, type Reader } from '#platform/database/index.ts'

export type SystemRow = {
  database_version: string
  files: number
  files_size: number
  database_size: number
  outbox_waiting: number
  outbox_failing: number
  sessions: number
}

export async function findSystem(reader: Reader): Promise<SystemRow> {
  const { rows } = await sql<SystemRow>`
    select current_setting('server_version') as database_version,
      (select count(*) from shared.files) as files, (select coalesce(sum(size), 0)::int8 from shared.files) as files_size,
      pg_database_size(current_database()) as database_size,
      (select count(*) from outbox where sent_at is null and gave_up_at is null and not is_kept) as outbox_waiting,
      (select count(*) from outbox where sent_at is null and gave_up_at is null and not is_kept and problem is not null) as outbox_failing,
      (select count(*) from shared.sessions where ended_at is null and expires_at > now()) as sessions`.execute(
    reader,
  )
  return rows[0]!
}

export type QueueRow = { name: string; waiting: number; running: number; failed: number }

/** Jobs by queue, as pg-boss keeps them. */
export async function findQueues(reader: Reader): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select name,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed
    from pgboss.job where not starts_with(name, '__pgboss__') group by name order by name`.execute(reader)
  return rows
}
