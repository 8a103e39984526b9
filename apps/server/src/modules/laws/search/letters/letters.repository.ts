import { sql, type Reader } from '#platform/database/index.ts'

import { maxIndexedTexts, type ProvisionTexts } from './letter-index.ts'

/** The provisions of a scope that have everyday questions, with what changes whenever a text of theirs does. */
export async function findSignatures(reader: Reader, scope: number) {
  const { rows } = await sql<{ id: number; normId: string; signature: string }>`
    select p.id, p.norm_id as "normId", encode(sha256(convert_to(concat_ws(E'\n', p.heading, p.text,
      array_to_string(p.keywords, ' '), q.texts), 'UTF8')), 'hex') as signature
    from law_provisions p join (
      select provision_id, string_agg(text, E'\n' order by text collate "C") as texts
      from law_questions where scope = ${scope} group by provision_id
    ) q on q.provision_id = p.id
    order by p.id limit ${maxIndexedTexts}`.execute(reader)
  return rows
}

/** The texts of provisions by which they are found, at most as many questions as an index numbers. */
export async function findTexts(
  reader: Reader,
  scope: number,
  ids: readonly number[],
): Promise<(ProvisionTexts & { id: number })[]> {
  const { rows } = await sql<ProvisionTexts & { id: number }>`
    select p.id, p.heading, p.text, array_to_string(p.keywords, ' ') as keywords, array_agg(q.text) as questions
    from (
      select provision_id, text from law_questions where scope = ${scope} and provision_id = any(${ids})
      order by id limit ${maxIndexedTexts}
    ) q join law_provisions p on p.id = q.provision_id
    group by p.id order by p.id`.execute(reader)
  return rows
}
