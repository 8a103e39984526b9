import { sql, type Reader, type Tx } from '#platform/database/index.ts'

/** Provisions of a scope without a vector of the model, with what is to be embedded of them. */
export async function findWithoutVector(reader: Reader, model: string, limit: number) {
  const { rows } = await sql<{ id: number; scope: number; text: string }>`
    select p.id, p.scope, concat_ws(E'\n', p.heading, p.text,
      (select string_agg(q.text, E'\n' order by q.id) from law_questions q where q.provision_id = p.id)) as text
    from law_provisions p
    where not exists (select from law_vectors v where v.provision_id = p.id and v.model = ${model})
    order by p.id limit ${limit}`.execute(reader)
  return rows
}

export async function insertVectors(
  tx: Tx,
  model: string,
  vectors: readonly { provisionId: number; vector: readonly number[] }[],
): Promise<void> {
  await sql`
    insert into law_vectors (provision_id, model, vector)
    select id, ${model}, vector from jsonb_to_recordset(${JSON.stringify(
      vectors.map(({ provisionId, vector }) => ({ id: provisionId, vector })),
    )}::text::jsonb) as x (id int8, vector real[])
    on conflict (provision_id, model) do update set vector = excluded.vector`.execute(tx)
}

/** The vectors of one scope. */
export async function findVectors(reader: Reader, model: string, scope: number) {
  const { rows } = await sql<{ provisionId: number; vector: number[] }>`
    select v.provision_id as "provisionId", v.vector from law_vectors v
    join law_provisions p on p.id = v.provision_id
    where v.model = ${model} and p.scope = ${scope}`.execute(reader)
  return rows
}
