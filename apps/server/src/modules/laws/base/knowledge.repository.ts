import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type KnowledgeRow = {
  id: number
  normId: string
  channelId: number | null
  article: string
  heading: string
  text: string
  status: string
  confidence: 'A' | 'B'
  effectiveFrom: string | null
  replacedBy: string | null
  isStatusEdited: boolean
  isTextEdited: boolean
  actKind: string
  actNumber: string
  actDate: string | null
  actTitle: string
  origin: 'base' | 'official'
  validFrom: string | null
  validTo: string | null
  checkedAt: string
  questions: { text: string; origin: 'base' | 'administrator'; created_at: string }[]
}

const columns = sql.raw(`
  p.id, p.norm_id as "normId", p.channel_id as "channelId", p.article, p.heading, p.text, p.status, p.confidence,
  p.effective_from as "effectiveFrom", p.replaced_by as "replacedBy", p.is_status_edited as "isStatusEdited", p.is_text_edited as "isTextEdited",
  a.kind as "actKind", a.number as "actNumber", a.date as "actDate", a.title as "actTitle",
  e.origin, e.valid_from as "validFrom", e.valid_to as "validTo", e.checked_at as "checkedAt",
  coalesce((select jsonb_agg(jsonb_build_object('text', q.text, 'origin', q.origin, 'created_at', q.created_at) order by q.id)
    from law_questions q where q.provision_id = p.id), '[]') as questions`)
const joined = sql.raw(
  'from law_provisions p join law_editions e on e.id = p.edition_id join law_acts a on a.id = p.act_id',
)

export type KnowledgeFilter = {
  readonly scope: number
  /** Every key must stand in the norm; null: no search. */
  readonly keys: readonly string[] | null
  /** A norm id or an act's number as it was typed. */
  readonly typed: string
  readonly status: 'in_force' | 'ending' | 'repealed' | 'all'
  readonly limit: number
  readonly offset: number
}

/** The norms of one scope that match, in the order of their acts. */
export async function findKnowledge(
  reader: Reader,
  filter: KnowledgeFilter,
): Promise<{ rows: KnowledgeRow[]; total: number }> {
  const { scope, keys, typed, status } = filter
  const byKeys = sql<boolean>`(
    select count(distinct i.term) from law_postings i
    where i.provision_id = p.id and i.scope = ${scope} and i.term = any(${keys ?? []})) = ${keys?.length ?? 0}`
  const matches = sql`p.scope = ${scope}
    and (${keys === null} or p.norm_id = ${typed} or lower(a.number) = ${typed} or (${(keys?.length ?? 0) > 0} and ${byKeys}))
    and case ${status}::text
      when 'in_force' then p.status = 'действует'
      when 'ending' then p.status like 'утрачивает%'
      when 'repealed' then p.status like 'утратил%'
      else true end`
  const { rows } = await sql<KnowledgeRow>`
    select ${columns} ${joined} where ${matches} order by a.id, e.valid_from desc nulls last, p.position
    limit ${filter.limit} offset ${filter.offset}`.execute(reader)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total ${joined} where ${matches}`.execute(reader)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findKnowledgeItem(reader: Reader, id: number): Promise<KnowledgeRow | null> {
  const { rows } = await sql<KnowledgeRow>`select ${columns} ${joined} where p.id = ${id}`.execute(reader)
  return rows[0] ?? null
}

export type StatusChange = {
  readonly status?: string | undefined
  /** Undefined leaves the date, null clears it. */
  readonly effectiveFrom?: string | null | undefined
  readonly replacedBy?: string | null | undefined
  readonly confidence?: 'A' | 'B' | undefined
}

/** Writes an administrator's decision; a later version of the data files leaves it. */
export async function updateStatus(tx: Tx, id: number, change: StatusChange): Promise<void> {
  await sql`
    update law_provisions set
      status = coalesce(${change.status ?? null}, status),
      confidence = coalesce(${change.confidence ?? null}, confidence),
      effective_from = case when ${change.effectiveFrom === undefined} then effective_from else ${change.effectiveFrom ?? null}::date end,
      replaced_by = case when ${change.replacedBy === undefined} then replaced_by else ${change.replacedBy ?? null} end,
      is_status_edited = true
    where id = ${id}`.execute(tx)
}

/** Writes an administrator's wording; a later version of the data files leaves it. */
export async function updateWording(
  tx: Tx,
  id: number,
  { heading, text }: { heading?: string | undefined; text?: string | undefined },
): Promise<void> {
  await sql`
    update law_provisions set heading = coalesce(${heading ?? null}, heading), text = coalesce(${text ?? null}, text),
      is_text_edited = true
    where id = ${id}`.execute(tx)
}

/** Whether a norm stands in the scope or in everybody's. */
export async function hasNorm(reader: Reader, scope: number, normId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from law_provisions where norm_id = ${normId} and scope in (0, ${scope}) limit 1`.execute(
      reader,
    )
  return rows.length > 0
}
