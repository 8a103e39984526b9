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

/** The vectors as `Float32Array`s of length 1. */
export async function insertVectors(
  tx: Tx,
  model: string,
  vectors: readonly { provisionId: number; vector: Float32Array }[],
): Promise<void> {
  await sql`
    insert into law_vectors (provision_id, model, vector)
    select id, ${model}, decode(vector, 'base64') from jsonb_to_recordset(${JSON.stringify(
      vectors.map(({ provisionId, vector }) => ({ id: provisionId, vector: toBase64(vector) })),
    )}::text::jsonb) as x (id int8, vector text)
    on conflict (provision_id, model) do update set vector = excluded.vector`.execute(tx)
}

/** The vectors of one scope behind a provision, in the order of their provisions. */
export async function findVectors(
  reader: Reader,
  { model, scope, afterId, limit }: { model: string; scope: number; afterId: number; limit: number },
) {
  const { rows } = await sql<{ provisionId: number; vector: string }>`
    select v.provision_id as "provisionId", encode(v.vector, 'base64') as vector from law_vectors v
    join law_provisions p on p.id = v.provision_id
    where v.model = ${model} and p.scope = ${scope} and v.provision_id > ${afterId}
    order by v.provision_id limit ${limit}`.execute(reader)
  return rows.map(({ provisionId, vector }) => ({ provisionId, vector: fromBase64(vector) }))
}

/** A provision that has changed is embedded again. */
export async function deleteVectors(tx: Tx, provisionIds: readonly number[]): Promise<void> {
  await sql`delete from law_vectors where provision_id = any(${[...provisionIds]})`.execute(tx)
}

const toBase64 = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')

function fromBase64(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64')
  return new Float32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength - (bytes.byteLength % 4)),
  )
}
