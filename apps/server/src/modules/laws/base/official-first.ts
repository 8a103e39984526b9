import { sql, type Tx } from '#platform/database/index.ts'

/** Where an official text of the same norm is valid on the day, the base's own words give way to it. Needs `p` and `e`. */
export const isNotSuperseded = (onDate: string) => sql<boolean>`(e.origin = 'official' or not exists (
  select from law_provisions o join law_editions oe on oe.id = o.edition_id
  where o.scope = p.scope and o.norm_id = p.norm_id and oe.origin = 'official'
    and (oe.valid_from is null or oe.valid_from <= ${onDate}::date)
    and (oe.valid_to is null or oe.valid_to > ${onDate}::date)))`

/**
 * Gives each of the provisions the everyday questions that the same norm has in other editions, so that an official text is
 * found by them too.
 */
export async function shareQuestions(tx: Tx, provisionIds: readonly number[]): Promise<void> {
  await sql`
    insert into law_questions (provision_id, scope, text, keys, origin)
    select p.id, p.scope, q.text, q.keys, q.origin
    from law_provisions p
    join law_provisions other on other.scope = p.scope and other.norm_id = p.norm_id and other.id <> p.id
    join law_questions q on q.provision_id = other.id
    where p.id = any(${[...provisionIds]})
    on conflict (provision_id, text) do nothing`.execute(tx)
}

/** The provisions of official texts for everybody whose norms the base has as well. */
export async function findOfficialOfBase(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from law_provisions p join law_editions e on e.id = p.edition_id
    where e.origin = 'official' and p.scope = 0 and exists (
      select from law_provisions b join law_editions be on be.id = b.edition_id
      where b.scope = 0 and b.norm_id = p.norm_id and be.origin = 'base')`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Other provisions of the norm in its scope. */
export async function findSameNorm(tx: Tx, provisionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from law_provisions p
    join law_provisions o on o.scope = p.scope and o.norm_id = p.norm_id and o.id <> p.id
    where p.id = ${provisionId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What the base says of an act's norm beside its text. */
export type BaseNormOfAct = {
  normId: string
  article: string
  topics: string[]
  keywords: string[]
  status: string
  effectiveFrom: string | null
  replacedBy: string | null
}

/** The base's norms of an act. */
export async function findBaseNorms(tx: Tx, actId: number): Promise<BaseNormOfAct[]> {
  const { rows } = await sql<BaseNormOfAct>`
    select p.norm_id as "normId", p.article, p.topics, p.keywords, p.status, p.effective_from as "effectiveFrom",
      p.replaced_by as "replacedBy"
    from law_provisions p join law_editions e on e.id = p.edition_id
    where p.act_id = ${actId} and e.origin = 'base' order by p.position`.execute(tx)
  return rows
}
