import { auditWords } from '@uprava/contract/rules/audit-texts.ts'
import type { RawBuilder } from 'kysely'

import { contains, json, sql, type Reader } from '#platform/database/index.ts'

export type AuditRow = {
  id: number
  at: Date
  actor_type: string | null
  actor_id: string | null
  action_code: string | null
  subject_type: string | null
  subject_id: string | null
  subject_name: string | null
  legacy_actor: string | null
  legacy_action: string | null
  legacy_subject: string | null
  details: Record<string, unknown>
}

const { actions, parties, fixed } = auditWords

/** `partyText` of the contract in SQL. */
const partySql = (type: RawBuilder<unknown>, id: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`
  coalesce(${json(fixed)} ->> concat_ws(' ', ${type}, ${id}),
    concat_ws(': ', concat_ws(' ', coalesce(${json(parties)} ->> ${type}, ${type}), ${id}), ${name}))`

/** What the console shows of an entry, for the search. */
const sentenceSql = sql`concat_ws(' ',
  coalesce(legacy_actor, ${partySql(sql`actor_type`, sql`actor_id`, sql`null::text`)}),
  coalesce(legacy_action, ${json(actions)} ->> action_code, action_code),
  coalesce(legacy_subject, ${partySql(sql`subject_type`, sql`subject_id`, sql`subject_name`)}))`

/** Audit entries, newest first. */
export async function findAudit(
  reader: Reader,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const found = sql`from audit_entries where ${contains(sentenceSql, search)}`
  const [{ rows }, counted] = await Promise.all([
    sql<AuditRow>`
      select id, at, actor_type, actor_id, action_code, subject_type, subject_id, subject_name,
        legacy_actor, legacy_action, legacy_subject, details
      ${found} order by id desc limit ${limit} offset ${offset}`.execute(reader),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(reader),
  ])
  return { rows, total: counted.rows[0]!.total }
}

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
