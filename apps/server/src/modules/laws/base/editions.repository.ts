import { sql, type Tx } from '#platform/database/index.ts'

export type EditionFacts = {
  id: number
  validFrom: string | null
  validTo: string | null
  origin: 'base' | 'official'
  checkedAt: string
}

const columns = sql.raw(
  'id, valid_from as "validFrom", valid_to as "validTo", origin, checked_at as "checkedAt"',
)

/** The edition of an act with this very content. */
export async function findEditionByContent(
  tx: Tx,
  actId: number,
  sha256: string,
): Promise<EditionFacts | null> {
  const { rows } = await sql<EditionFacts>`
    select ${columns} from law_editions where act_id = ${actId} and content_sha256 = ${sha256}`.execute(tx)
  return rows[0] ?? null
}

/** Whether the base has any text of the act. */
export async function hasEdition(tx: Tx, actId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from law_editions where act_id = ${actId}) as has`.execute(tx)
  return rows[0]!.has
}

/** What all the base's norms of an act have in common; null when they differ or there are none. */
export async function findCommonStatus(
  tx: Tx,
  actId: number,
): Promise<{ status: string; replacedBy: string | null } | null> {
  const { rows } = await sql<{ status: string; replacedBy: string | null }>`
    select p.status, case when count(distinct coalesce(p.replaced_by, '')) = 1 then min(p.replaced_by) end as "replacedBy"
    from law_provisions p join law_editions e on e.id = p.edition_id
    where p.act_id = ${actId} and e.origin = 'base' group by p.status`.execute(tx)
  const [only, other] = rows
  return only && !other ? only : null
}

/** Adds an official edition; one that begins on the same day gives way to it. */
export async function insertEdition(
  tx: Tx,
  edition: { actId: number; validFrom: string | null; sourceUrl: string | null; sha256: string },
): Promise<EditionFacts> {
  const { actId, validFrom, sourceUrl, sha256 } = edition
  await sql`
    delete from law_editions where act_id = ${actId} and origin = 'official' and valid_from is not distinct from ${validFrom}::date`.execute(
    tx,
  )
  const { rows } = await sql<EditionFacts>`
    insert into law_editions (act_id, valid_from, source_url, origin, content_sha256)
    values (${actId}, ${validFrom}::date, ${sourceUrl}, 'official', ${sha256}) returning ${columns}`.execute(
    tx,
  )
  const [inserted] = rows
  if (!inserted) throw new Error('An edition that was just written is not there')
  return inserted
}

/** Each official edition is valid until the next one begins. */
export async function chainEditions(tx: Tx, actId: number): Promise<void> {
  await sql`
    update law_editions e set valid_to = following.begins
    from (
      select id, lead(valid_from) over (order by valid_from nulls first, id) as begins
      from law_editions where act_id = ${actId} and origin = 'official'
    ) following
    where e.id = following.id and e.valid_to is distinct from following.begins`.execute(tx)
}
