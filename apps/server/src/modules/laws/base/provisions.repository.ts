import { sql, type Reader } from '#platform/database/index.ts'

import type { SearchView } from '../scopes.ts'
import { isNotSuperseded } from './official-first.ts'
import type { StoredProvision, StoredQuestion } from './provision.ts'

const columns = sql.raw(`
  p.id, p.norm_id as "normId", p.scope, p.article, p.heading, p.text, p.status, p.confidence,
  p.effective_from as "effectiveFrom", p.replaced_by as "replacedBy", coalesce(p.source_url, e.source_url) as "sourceUrl",
  p.position, a.id as "actId", a.kind as "actKind", a.number as "actNumber", a.date as "actDate", a.title as "actTitle",
  exists (select 1 from law_acts same where same.number = a.number and same.id <> a.id and same.scope in (0, a.scope)) as "isNumberShared",
  e.origin, e.valid_from as "validFrom", e.valid_to as "validTo", e.checked_at as "checkedAt"`)
const joined = sql.raw(`
  from law_provisions p join law_editions e on e.id = p.edition_id join law_acts a on a.id = p.act_id`)

const isValid = (view: SearchView) => sql`p.scope = any(${view.scopes})
  and (e.valid_from is null or e.valid_from <= ${view.onDate}::date)
  and (e.valid_to is null or e.valid_to > ${view.onDate}::date)
  and ${isNotSuperseded(view.onDate)}`

export async function findProvisions(
  reader: Reader,
  view: SearchView,
  ids: readonly number[],
): Promise<StoredProvision[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredProvision>`
    select ${columns} ${joined} where p.id = any(${ids}) and ${isValid(view)}`.execute(reader)
  return rows
}

/** The provision of a norm in the edition of the day. */
export async function findProvision(
  reader: Reader,
  view: SearchView,
  normId: string,
): Promise<StoredProvision | null> {
  const { rows } = await sql<StoredProvision>`
    select ${columns} ${joined} where p.norm_id = ${normId} and ${isValid(view)}
    order by p.scope desc, e.valid_from desc nulls last limit 1`.execute(reader)
  return rows[0] ?? null
}

/** Everything the base has of the acts, in their order. */
export async function findProvisionsOfActs(
  reader: Reader,
  view: SearchView,
  actIds: readonly number[],
): Promise<StoredProvision[]> {
  const { rows } = await sql<StoredProvision>`
    select ${columns} ${joined} where p.act_id = any(${actIds}) and ${isValid(view)}
    order by p.act_id, p.position`.execute(reader)
  return rows
}

/** How many provisions of articles of one number are read. */
const maxOfArticle = 200

/** Provisions of all acts whose article begins with one of the texts: «ст. 10.1» finds «ст. 10.1 ч. 2» and «ст. 10.11». */
export async function findProvisionsOfArticles(
  reader: Reader,
  view: SearchView,
  articles: readonly string[],
): Promise<StoredProvision[]> {
  const { rows } = await sql<StoredProvision>`
    select ${columns} ${joined}
    where p.article like any(${articles.map((article) => `${article}%`)}::text[]) and ${isValid(view)}
    order by p.act_id, p.position limit ${maxOfArticle}`.execute(reader)
  return rows
}

/** Provisions of the norms, in the editions of the day. */
export async function findNorms(
  reader: Reader,
  view: SearchView,
  normIds: readonly string[],
): Promise<StoredProvision[]> {
  if (normIds.length === 0) return []
  const { rows } = await sql<StoredProvision>`
    select ${columns} ${joined} where p.norm_id = any(${normIds}) and ${isValid(view)}`.execute(reader)
  return rows
}

/** The everyday questions of provisions that have one of the terms at least. */
export async function findQuestions(
  reader: Reader,
  { scopes }: SearchView,
  provisionIds: readonly number[],
  terms: readonly string[],
): Promise<StoredQuestion[]> {
  // One string is read many times faster than an array; keys have no blanks.
  const { rows } = await sql<{ provisionId: number; text: string; keys: string }>`
    select provision_id as "provisionId", text, array_to_string(keys, ' ') as keys from law_questions
    where provision_id = any(${provisionIds}) and scope = any(${scopes}) and keys && ${terms}::text[]`.execute(
    reader,
  )
  return rows.map((row) => ({ ...row, keys: row.keys.split(' ') }))
}

/** The provisions before and after one in its edition. */
export async function findNeighbours(reader: Reader, provisionId: number) {
  const { rows } = await sql<{ normId: string; article: string; heading: string; isBefore: boolean }>`
    with one as (select edition_id, position from law_provisions where id = ${provisionId})
    (select p.norm_id as "normId", p.article, p.heading, true as "isBefore"
      from law_provisions p join one using (edition_id) where p.position < one.position order by p.position desc limit 1)
    union all
    (select p.norm_id, p.article, p.heading, false
      from law_provisions p join one using (edition_id) where p.position > one.position order by p.position limit 1)`.execute(
    reader,
  )
  return rows
}

export type EditionRow = {
  id: number
  validFrom: string | null
  validTo: string | null
  origin: 'base' | 'official'
  checkedAt: string
}

/** The editions of an act that has this provision's norm, the newest first. */
export async function findEditions(reader: Reader, actId: number, normId: string): Promise<EditionRow[]> {
  const { rows } = await sql<EditionRow>`
    select e.id, e.valid_from as "validFrom", e.valid_to as "validTo", e.origin, e.checked_at as "checkedAt"
    from law_editions e join law_provisions p on p.edition_id = e.id
    where e.act_id = ${actId} and p.norm_id = ${normId} order by e.valid_from desc nulls last, e.id desc`.execute(
    reader,
  )
  return rows
}

/** The last day something of the base was compared with the official texts, yyyy-mm-dd; null: the base is empty. */
export async function findLastCheck(reader: Reader, scopes: SearchView['scopes']): Promise<string | null> {
  const { rows } = await sql<{ checkedAt: string | null }>`
    select max(e.checked_at) as "checkedAt" from law_editions e join law_acts a on a.id = e.act_id
    where a.scope = any(${scopes})`.execute(reader)
  return rows[0]?.checkedAt ?? null
}
