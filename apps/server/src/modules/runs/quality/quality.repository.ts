import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type QualityRow = {
  answers: number
  refusals: number
  checked: number
  unsupported: number
  replaced: number
  model: number
  embedded: number
  degraded: number
  up: number
  down: number
  medianSeconds: number | null
}

/** Counts over the evidence of the last days. */
export async function findQuality(reader: Reader, days: number): Promise<QualityRow> {
  const { rows } = await sql<QualityRow>`
    select count(*)::int as answers,
      count(*) filter (where state = 'refused')::int as refusals,
      coalesce(sum(checked), 0)::int as checked,
      coalesce(sum(checked - supported), 0)::int as unsupported,
      count(*) filter (where is_replaced)::int as replaced,
      count(*) filter (where mode = 'model')::int as model,
      count(*) filter (where mode = 'embedded')::int as embedded,
      count(*) filter (where mode = 'degraded')::int as degraded,
      count(*) filter (where mark = 'up')::int as up,
      count(*) filter (where mark = 'down')::int as down,
      (percentile_cont(0.5) within group (order by extract(epoch from ended_at - asked_at)))::float8 as "medianSeconds"
    from ai_evidence where asked_at > now() - ${days} * interval '1 day' and verdict <> 'none'`.execute(
    reader,
  )
  return rows[0]!
}

export type OpenQuestionRow = {
  evidenceId: number
  question: string
  askedAt: Date
  times: number
  why: 'refused' | 'thumbs-down' | 'unsupported' | 'weak' | 'sample'
  reason: string | null
  searched: string[]
}

/** An answer whose question the base covers less than this is looked at. */
const minCoverage = 0.5
/** One in so many of the other answers is looked at; by their numbers, so that the same ones stay. */
const sampleEvery = 25

/**
 * Unresolved questions without a good answer, with a weak one, and a sample of the others: most frequent first; questions of the
 * same words are grouped.
 */
export async function findOpenQuestions(reader: Reader, days: number): Promise<OpenQuestionRow[]> {
  const { rows } = await sql<OpenQuestionRow>`
    with open as (
      select *, btrim(lower(regexp_replace(question, '\\W+', ' ', 'g'))) as words,
        case when mark = 'down' then 'thumbs-down' when state = 'refused' then 'refused'
          when is_replaced or checked > 2 * supported then 'unsupported' when coverage < ${minCoverage} then 'weak'
          else 'sample' end as why
      from ai_evidence
      where asked_at > now() - ${days} * interval '1 day' and question is not null and settled_at is null
        and verdict <> 'none' and (
          state = 'refused' or mark = 'down' or is_replaced or checked > 2 * supported
          or (state = 'complete' and mark is null and coverage is not null
            and (coverage < ${minCoverage} or id * 7919 % ${sampleEvery} = 0)))
    ), newest as (
      select distinct on (words) id as "evidenceId", question, asked_at as "askedAt",
        (count(*) over (partition by words))::int as times, why, mark_reason as reason, searched
      from open order by words, id desc
    )
    select * from newest order by times desc, "askedAt" desc limit 100`.execute(reader)
  return rows
}

/** Marks a question and all of the same words as resolved; false when it does not exist. */
export async function markResolved(tx: Tx, evidenceId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with resolved as (
      select btrim(lower(regexp_replace(question, '\\W+', ' ', 'g'))) as words from ai_evidence where id = ${evidenceId}
    )
    update ai_evidence e set settled_at = now() from resolved
    where e.id = ${evidenceId} or btrim(lower(regexp_replace(e.question, '\\W+', ' ', 'g'))) = resolved.words
    returning e.id`.execute(tx)
  return rows.length > 0
}
