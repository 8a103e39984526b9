import { sql, type Reader } from '#platform/database/index.ts'

/** Why the gold questions were asked. */
export type GoldCause = 'base' | 'model' | 'asked'
/** Where the norm of a question was found, from 0; null: not among the first ten. */
export type GoldAnswer = { question: string; norm_id: string; place: number | null }
export type GoldRun = { measuredAt: Date; cause: GoldCause; state: string; answers: GoldAnswer[] }

/** Questions that administrators added to norms of a scope, each once, and the revision of the scope. */
export async function findGoldQuestions(reader: Reader, scope: number, limit: number) {
  const { rows } = await sql<{ question: string; normId: string }>`
    select distinct on (q.text, p.norm_id) q.text as question, p.norm_id as "normId"
    from law_questions q join law_provisions p on p.id = q.provision_id
    where q.origin = 'administrator' and q.scope = ${scope}
    order by q.text, p.norm_id limit ${limit}`.execute(reader)
  const { rows: scopes } = await sql<{ revision: string }>`
    select revision::text as revision from law_scopes where scope = ${scope}`.execute(reader)
  return { questions: rows, revision: scopes[0]?.revision ?? '' }
}

/** The last runs, the newest first. */
export async function findGoldRuns(reader: Reader, limit: number): Promise<GoldRun[]> {
  const { rows } = await sql<GoldRun>`
    select measured_at as "measuredAt", cause, state, answers from law_gold_runs order by id desc limit ${limit}`.execute(
    reader,
  )
  return rows
}

/** Runs older than a year go. */
export async function insertGoldRun(
  reader: Reader,
  { cause, state, answers }: Omit<GoldRun, 'measuredAt'>,
): Promise<void> {
  await sql`delete from law_gold_runs where measured_at < now() - interval '1 year'`.execute(reader)
  await sql`
    insert into law_gold_runs (cause, state, answers)
    values (${cause}, ${state}, ${JSON.stringify(answers)}::text::jsonb)`.execute(reader)
}
