import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import { isNotSuperseded } from '../base/official-first.ts'
import type { KnownAct } from '../references/types.ts'
import { COMMON_SCOPE, type Scopes, type SearchView } from '../scopes.ts'
import type { Candidate, Searchable, WeighedTerm } from './types.ts'

export type ScopeRow = {
  scope: number
  revision: number
  provisions: number
  questions: number
  content_sha256: string
}

export async function findScopes(reader: Reader, scopes: Scopes): Promise<ScopeRow[]> {
  const { rows } = await sql<ScopeRow>`
    select scope, revision, provisions, questions, content_sha256 from law_scopes where scope = any(${scopes})`.execute(
    reader,
  )
  return rows
}

export async function findTerms(reader: Reader, scope: number) {
  const { rows } = await sql<{ term: string; provisions: number; questions: number }>`
    select term, provisions, questions from law_terms where scope = ${scope}`.execute(reader)
  return rows
}

export async function findWords(reader: Reader, scope: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from law_words where scope = ${scope}`.execute(
    reader,
  )
  return rows.map(({ word }) => word)
}

export async function findKnownActs(reader: Reader, scope: number): Promise<KnownAct[]> {
  const { rows } = await sql<KnownAct>`
    select id, scope, kind, number, date, title, aliases, short_aliases as "shortAliases"
    from law_acts where scope = ${scope} order by id`.execute(reader)
  return rows
}

/**
 * BM25 over the postings, only editions valid on the day, only the given scopes. A first sum over all terms finds who
 * is worth a closer look; of those the best term of each concept counts. `weight` of a term is its IDF times how near
 * it is to the asked word; `strength` is the latter.
 */
export async function findCandidates(
  reader: Reader,
  view: SearchView,
  terms: readonly (WeighedTerm & { strength: number })[],
  limit: number,
): Promise<Candidate[]> {
  if (terms.length === 0) return []
  const { rows } = await sql<Candidate>`
    with asked as materialized (
      select * from unnest(
        ${terms.map(({ concept }) => concept)}::int[], ${terms.map(({ term }) => term)}::text[],
        ${terms.map(({ weight }) => weight)}::float8[], ${terms.map(({ strength }) => strength)}::float8[]
      ) as asked (concept, term, weight, strength)
    ), likely as materialized (
      select p.provision_id
      from (select term, max(weight) as weight from asked group by term) a
      join law_postings p on p.term = a.term and p.scope = any(${view.scopes})
      group by p.provision_id order by sum(a.weight * p.weight) desc limit ${limit * 4}
    ), met as (
      select p.provision_id, a.concept, max(a.weight * p.weight) as score, max(a.strength) as strength,
        max(a.strength * p.weight) as part
      from law_postings p join asked a on a.term = p.term
      where p.scope = any(${view.scopes}) and p.term = any(${[...new Set(terms.map(({ term }) => term))]})
        and p.provision_id = any(array(select provision_id from likely))
      group by p.provision_id, a.concept
    ), scored as (
      select provision_id, sum(score) as score, array_agg(concept) as concepts, array_agg(strength) as strengths,
        array_agg(part) as weights
      from met group by provision_id
    )
    select s.provision_id as "provisionId", s.score, s.concepts, s.strengths, s.weights
    from scored s
    join law_provisions p on p.id = s.provision_id and p.scope = any(${view.scopes})
    join law_editions e on e.id = p.edition_id
    where (e.valid_from is null or e.valid_from <= ${view.onDate}::date)
      and (e.valid_to is null or e.valid_to > ${view.onDate}::date)
      and ${isNotSuperseded(view.onDate)}
    order by s.score desc, s.provision_id
    limit ${limit}`.execute(reader)
  return rows
}

/** Provisions with everything that is searched in them. */
export async function findSearchable(
  tx: Tx,
  ids: readonly number[],
): Promise<(Searchable & { id: number; scope: number })[]> {
  type Row = Omit<Searchable, 'act'> & {
    id: number
    scope: number
    title: string
    number: string
    date: string | null
  }
  const { rows } = await sql<Row>`
    select p.id, p.scope, p.heading, p.text, p.topics, p.keywords, p.article, a.title, a.number, a.date,
      coalesce(array_agg(q.text order by q.id) filter (where q.id is not null), '{}') as questions
    from law_provisions p join law_acts a on a.id = p.act_id left join law_questions q on q.provision_id = p.id
    where p.id = any(${ids}) group by p.id, a.id`.execute(tx)
  return rows.map(({ title, number, date, ...row }) => ({ ...row, act: { title, number, date } }))
}

/** Every provision of every scope: after a new version of the normaliser all are indexed again. */
export async function findAllProvisionIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from law_provisions order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Questions that administrators added, whose keys follow the normaliser. */
export async function findAddedQuestions(tx: Tx): Promise<{ id: number; text: string }[]> {
  const { rows } = await sql<{ id: number; text: string }>`
    select id, text from law_questions where origin = 'administrator'`.execute(tx)
  return rows
}

export async function updateQuestionKeys(
  tx: Tx,
  questions: readonly { id: number; keys: readonly string[] }[],
): Promise<void> {
  await sql`
    update law_questions q set keys = x.keys
    from jsonb_to_recordset(${JSON.stringify(questions)}::text::jsonb) as x (id int8, keys text[]) where q.id = x.id`.execute(
    tx,
  )
}

export type IndexedProvision = {
  readonly provisionId: number
  readonly scope: number
  readonly terms: readonly (readonly [term: string, weight: number])[]
}

/** Replaces the postings of provisions. */
export async function writePostings(tx: Tx, provisions: readonly IndexedProvision[]): Promise<void> {
  const ids = provisions.map(({ provisionId }) => provisionId)
  await sql`delete from law_postings where provision_id = any(${ids})`.execute(tx)
  // In the order of the terms, so that the postings of a term lie side by side and are read together.
  const rows = provisions
    .flatMap(({ provisionId, scope, terms }) =>
      terms.map(([term, weight]) => ({ provisionId, scope, term, weight })),
    )
    .toSorted((a, b) => (a.term < b.term ? -1 : a.term > b.term ? 1 : 0))
  for (let first = 0; first < rows.length; first += 20_000) {
    const batch = rows.slice(first, first + 20_000)
    await sql`
      insert into law_postings (scope, term, provision_id, weight)
      select * from unnest(${batch.map((row) => row.scope)}::int8[], ${batch.map((row) => row.term)}::text[],
        ${batch.map((row) => row.provisionId)}::int8[], ${batch.map((row) => row.weight)}::real[])`.execute(
      tx,
    )
  }
}

export async function addIndexedWords(tx: Tx, scope: number, words: readonly string[]): Promise<void> {
  await sql`
    insert into law_words (scope, word) select ${scope}, word from unnest(${words}::text[]) word
    on conflict do nothing`.execute(tx)
}

export async function deleteWords(tx: Tx): Promise<void> {
  await sql`delete from law_words`.execute(tx)
}

/** Counts the scope again after a change and raises its revision. */
export async function recountScope(tx: Tx, scope: number): Promise<void> {
  await sql`delete from law_terms where scope = ${scope}`.execute(tx)
  await sql`
    insert into law_terms (scope, term, provisions, questions)
    select ${scope}, term, sum(provisions), sum(questions) from (
      select term, count(*) as provisions, 0 as questions from law_postings where scope = ${scope} group by term
      union all
      select key, 0, count(*) from law_questions q, unnest(q.keys) key where q.scope = ${scope} group by key
    ) counted group by term`.execute(tx)
  await sql`
    insert into law_scopes (scope, provisions, questions)
    select ${scope}, (select count(*) from law_provisions where scope = ${scope}),
      (select count(*) from law_questions where scope = ${scope})
    on conflict (scope) do update set
      revision = greatest(law_scopes.revision + 1, (extract(epoch from clock_timestamp()) * 1000000)::int8),
      provisions = excluded.provisions, questions = excluded.questions`.execute(tx)
}

/** Two loads at once wait for each other. The lock ends with the transaction. */
export async function lockBase(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('laws', 0))`.execute(tx)
}

export async function updateContentHash(tx: Tx, sha256: string): Promise<void> {
  await sql`
    update law_scopes set content_sha256 = ${sha256}, loaded_at = now() where scope = ${COMMON_SCOPE}`.execute(
    tx,
  )
}

/** The planner knows the new sizes at once. */
export async function analyseIndex(tx: Tx): Promise<void> {
  for (const table of ['law_postings', 'law_provisions', 'law_questions', 'law_terms']) {
    await sql`analyze ${sql.table(table)}`.execute(tx)
  }
}
