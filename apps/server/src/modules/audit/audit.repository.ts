import { auditWords } from '@uprava/contract/rules/audit-texts.ts'
import type { RawBuilder } from 'kysely'

import { contains, json, sql, type Reader } from '#platform/database/index.ts'

export type AuditRow = {
  seq: number
  at: Date
  hash: string
  actor_type: string | null
  actor_id: string | null
  actor_name: string | null
  action_code: string | null
  subject_type: string | null
  subject_id: string | null
  subject_name: string | null
  legacy_actor: string | null
  legacy_action: string | null
  legacy_subject: string | null
  details: Record<string, unknown>
}

/** Which entries; the days are in Moscow time, both included. */
export type AuditFilter = {
  search?: string | undefined
  actor?: string | undefined
  /** A code of `auditActions`. */
  action?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const { actions, parties, fixed } = auditWords

/** The name that an actor or a subject has today; null where it has none or is gone. */
const nameSql = (type: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<string | null>`
  case when ${id} ~ '^[0-9]{1,18}$' then case ${type}
    when 'account' then (select concat_ws(' ', m.surname, m.name) from shared.managers m where m.id = ${id}::int8)
    when 'person' then (select concat_ws(' ', p.surname, p.name) from shared.persons p where p.id = ${id}::int8)
    when 'administrator' then (select a.login from shared.administrators a where a.id = ${id}::int8)
    when 'channel' then (select c.name from shared.channels c where c.id = ${id}::int8)
    when 'news' then (select n.title from shared.news n where n.id = ${id}::int8)
  end end`

/** `partyText` of the contract in SQL. */
const partySql = (type: RawBuilder<unknown>, id: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`
  coalesce(${json(fixed)} ->> concat_ws(' ', ${type}, ${id}),
    concat_ws(': ', concat_ws(' ', coalesce(${json(parties)} ->> ${type}, ${type}), ${id}), ${name}))`

const actorNameSql = nameSql(sql`actor_type`, sql`actor_id`)
const subjectNameSql = sql<
  string | null
>`coalesce(subject_name, ${nameSql(sql`subject_type`, sql`subject_id`)})`

// What the console shows of an entry, for the search.
const actorSql = sql`coalesce(legacy_actor, ${partySql(sql`actor_type`, sql`actor_id`, actorNameSql)})`
const subjectSql = sql`coalesce(legacy_subject, ${partySql(sql`subject_type`, sql`subject_id`, subjectNameSql)})`
const sentenceSql = sql`concat_ws(' ', ${actorSql}, coalesce(legacy_action, ${json(actions)} ->> action_code, action_code), ${subjectSql})`

const daysSql = ({ from, to }: Pick<AuditFilter, 'from' | 'to'>) => sql`
  (${from ?? null}::date is null or at >= (${from ?? null}::date)::timestamp at time zone 'Europe/Moscow')
  and (${to ?? null}::date is null or at < (${to ?? null}::date + 1)::timestamp at time zone 'Europe/Moscow')`

/** Audit entries, newest first. */
export async function findAudit(
  reader: Reader,
  { search, actor, action, subject, from, to }: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const found = sql`from audit_entries
    where ${contains(sentenceSql, search)} and ${contains(actorSql, actor)} and ${contains(subjectSql, subject)}
      and (${action ?? null}::text is null or action_code = ${action ?? null}) and ${daysSql({ from, to })}`
  const [{ rows }, counted] = await Promise.all([
    sql<AuditRow>`
      select seq, at, encode(hash, 'hex') as hash, actor_type, actor_id, ${actorNameSql} as actor_name, action_code,
        subject_type, subject_id, ${subjectNameSql} as subject_name,
        legacy_actor, legacy_action, legacy_subject, details
      ${found} order by seq desc limit ${limit} offset ${offset}`.execute(reader),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(reader),
  ])
  return { rows, total: counted.rows[0]!.total }
}

/** The first and the last entry of these days; null where there is none. */
export async function findBounds(
  reader: Reader,
  days: Pick<AuditFilter, 'from' | 'to'>,
): Promise<{ first: number; last: number } | null> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(seq) as first, max(seq) as last from audit_entries where ${daysSql(days)}`.execute(reader)
  const { first, last } = rows[0]!
  return first === null || last === null ? null : { first, last }
}

export type LineRow = { seq: number; line: string }

/** Canonical lines with their hashes (audit §2), from `first` to `last`, at most `limit`. */
export async function findLines(
  reader: Reader,
  { first, last, limit }: { first: number; last: number; limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select seq, left(audit_line(e), -1) || ',"hash":"' || encode(hash, 'hex') || '"}' as line
    from audit_entries e where seq between ${first} and ${last} order by seq limit ${limit}`.execute(reader)
  return rows
}

export type ChainHead = { length: number; head: string; at: Date | null; signed_at: Date | null }

export async function findHead(reader: Reader): Promise<ChainHead> {
  const { rows } = await sql<ChainHead>`
    select length, encode(head, 'hex') as head, (select at from audit_entries where seq = length) as at,
      (select max(at) from audit_heads) as signed_at
    from audit_chain`.execute(reader)
  return rows[0]!
}

/**
 * The number of the first entry that is changed, missing or not linked to the one before it, or whose signed head says
 * otherwise; null when the chain is whole. Reads all entries.
 */
export async function findFirstBroken(reader: Reader): Promise<number | null> {
  const { rows } = await sql<{ seq: number | null }>`
    with linked as (
      select seq, hash, prev_hash, hash = sha256(convert_to(audit_line(e), 'UTF8')) as is_unchanged,
        lag(seq) over by_seq as former_seq, lag(hash) over by_seq as former_hash
      from audit_entries e window by_seq as (order by seq)
    ), faults as (
      select coalesce(former_seq, 0) + 1 as seq from linked where former_seq is not null and seq <> former_seq + 1
      union all
      select seq from linked where not is_unchanged or (former_hash is not null and prev_hash <> former_hash)
      union all
      select seq from (select seq, prev_hash from linked where former_seq is null) first
      where case when seq = 1 then prev_hash <> decode(repeat('00', 32), 'hex')
        else not exists (select from audit_entries t where t.action_code = 'audit_thinned'
          and (t.details ->> 'to_seq')::int8 = first.seq - 1 and t.details ->> 'hash' = encode(first.prev_hash, 'hex')) end
      union all
      select c.length from audit_chain c join linked l on l.seq = c.length where l.hash <> c.head
      union all
      select coalesce((select max(seq) from linked), 0) + 1 from audit_chain c
      where c.length > coalesce((select max(seq) from linked), 0)
      union all
      select h.seq from audit_heads h join linked l on l.seq = h.seq where l.hash <> h.hash
    )
    select min(seq) as seq from faults`.execute(reader)
  return rows[0]!.seq
}

/** Whether the role of this connection could change entries: the product runs as the owner of the tables. */
export async function mayChangeEntries(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit_entries', 'UPDATE') or has_table_privilege('audit_entries', 'DELETE') as may`.execute(
    reader,
  )
  return rows[0]!.may
}

/** Stores a signed head. */
export async function insertHead(
  reader: Reader,
  head: { seq: number; hash: string; at: string; signature: string },
): Promise<void> {
  await sql`select audit_add_head(${head.seq}, ${head.hash}, ${head.at}, ${head.signature})`.execute(reader)
}

export type HeadRow = { seq: number; hash: string; at: Date; signature: string }

export async function findHeads(reader: Reader): Promise<HeadRow[]> {
  const { rows } = await sql<HeadRow>`
    select seq, encode(hash, 'hex') as hash, at, signature from audit_heads order by at`.execute(reader)
  return rows
}

/** The newest signed head whose entry, like all before it, is older than so many years. */
export async function findArchivable(reader: Reader, years: number): Promise<number | null> {
  const { rows } = await sql<{ seq: number | null }>`
    select max(h.seq) as seq from audit_heads h join audit_entries e on e.seq = h.seq and e.hash = h.hash
    where e.at < now() - make_interval(years => ${years}::int)`.execute(reader)
  return rows[0]!.seq
}

/** Deletes the entries up to this one; the database refuses what is young, unsigned or not exported. */
export async function deleteArchivedEntries(reader: Reader, last: number): Promise<void> {
  await sql`select audit_thin(${last})`.execute(reader)
}

/** Sign-ins of the last 24 hours by outcome: `reason` is null for those that were let in. */
export async function countSignIns(reader: Reader): Promise<{ reason: string | null; count: number }[]> {
  const { rows } = await sql<{ reason: string | null; count: number }>`
    select case when action_code = 'sign_in_refused' then coalesce(details ->> 'reason', '') end as reason,
      count(*)::int as count
    from audit_entries
    where at > now() - interval '24 hours'
      and action_code in ('signed_in', 'console_signed_in', 'sign_in_refused')
    group by 1 order by 2 desc, 1`.execute(reader)
  return rows
}

/** Whether the newest entry is the one the chain ends with. */
export async function isHeadWhole(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ is_whole: boolean }>`
    select c.length = 0 or coalesce(
      (select e.hash = c.head from audit_entries e where e.seq = c.length), false) as is_whole
    from audit_chain c`.execute(reader)
  return rows[0]?.is_whole ?? false
}
