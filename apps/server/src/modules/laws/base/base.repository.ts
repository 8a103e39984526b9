import { sql, type Tx } from '#platform/database/index.ts'

/** Many rows at once go as one JSON document: a statement has no room for a parameter each. */
const rowsOf = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::text::jsonb`

export type NewAct = {
  key: string
  kind: string
  number: string
  date: string | null
  title: string
  aliases: readonly string[]
  short_aliases: readonly string[]
}

/** Adds or updates acts by their keys; answers the ids by key. */
export async function upsertActs(
  tx: Tx,
  channelId: number | null,
  acts: readonly NewAct[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; key: string }>`
    insert into law_acts (channel_id, key, kind, number, date, title, aliases, short_aliases)
    select ${channelId}::int8, key, kind, number, date, title, aliases, short_aliases
    from jsonb_to_recordset(${rowsOf(acts)}) as x (
      key text, kind text, number text, date date, title text, aliases text[], short_aliases text[])
    on conflict (scope, key) do update set kind = excluded.kind, number = excluded.number, date = excluded.date,
      title = excluded.title,
      aliases = case when cardinality(excluded.aliases) > 0 then excluded.aliases else law_acts.aliases end,
      short_aliases = case when cardinality(excluded.short_aliases) > 0 then excluded.short_aliases else law_acts.short_aliases end
    returning id, key`.execute(tx)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

export type StoredAct = {
  id: number
  actKind: string
  actNumber: string
  actDate: string | null
  actTitle: string
}

/** The act of a number and date in the scope, as it is stored; a new one when there is none. */
export async function findOrInsertAct(
  tx: Tx,
  channelId: number | null,
  act: { kind: string; number: string; date: string | null; title: string },
): Promise<StoredAct> {
  const key = act.date === null ? act.number : `${act.number} ${act.date}`
  await sql`
    insert into law_acts (channel_id, key, kind, number, date, title)
    values (${channelId}, ${key}, ${act.kind}, ${act.number}, ${act.date}::date, ${act.title})
    on conflict (scope, key) do nothing`.execute(tx)
  const { rows } = await sql<StoredAct>`
    select id, kind as "actKind", number as "actNumber", date as "actDate", title as "actTitle"
    from law_acts where scope = ${channelId ?? 0} and key = ${key}`.execute(tx)
  const [stored] = rows
  if (!stored) throw new Error('An act that was just written is not there')
  return stored
}

/** The one edition of the base's own summaries for each act; answers the editions by act. */
export async function upsertBaseEditions(
  tx: Tx,
  actIds: readonly number[],
  sha256: string,
): Promise<Map<number, number>> {
  await sql`
    update law_editions set content_sha256 = ${sha256}, checked_at = current_date
    where origin = 'base' and act_id = any(${actIds})`.execute(tx)
  await sql`
    insert into law_editions (act_id, origin, content_sha256)
    select id, 'base', ${sha256} from unnest(${actIds}::int8[]) id
    where not exists (select from law_editions where act_id = id and origin = 'base')`.execute(tx)
  const { rows } = await sql<{ id: number; act_id: number }>`
    select id, act_id from law_editions where origin = 'base' and act_id = any(${actIds})`.execute(tx)
  return new Map(rows.map(({ id, act_id: actId }) => [actId, id]))
}

export type NewProvision = {
  edition_id: number
  act_id: number
  norm_id: string
  article: string
  heading: string
  text: string
  topics: readonly string[]
  keywords: readonly string[]
  status: string
  confidence: 'A' | 'B'
  effective_from: string | null
  replaced_by: string | null
  source_url: string | null
  position: number
}

/** Adds or updates provisions by norm; what an administrator has decided about status, dates and wording stays. */
export async function upsertProvisions(
  tx: Tx,
  channelId: number | null,
  provisions: readonly NewProvision[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; norm_id: string }>`
    insert into law_provisions (edition_id, act_id, channel_id, norm_id, article, heading, text, topics, keywords, status,
      confidence, effective_from, replaced_by, source_url, position)
    select edition_id, act_id, ${channelId}::int8, norm_id, article, heading, text, topics, keywords, status,
      confidence, effective_from, replaced_by, source_url, position
    from jsonb_to_recordset(${rowsOf(provisions)}) as x (
      edition_id int8, act_id int8, norm_id text, article text, heading text, text text, topics text[], keywords text[],
      status text, confidence text, effective_from date, replaced_by text, source_url text, position int)
    on conflict (edition_id, norm_id) do update set article = excluded.article,
      heading = case when law_provisions.is_text_edited then law_provisions.heading else excluded.heading end,
      text = case when law_provisions.is_text_edited then law_provisions.text else excluded.text end, topics = excluded.topics, keywords = excluded.keywords, source_url = excluded.source_url,
      position = excluded.position,
      status = case when law_provisions.is_status_edited then law_provisions.status else excluded.status end,
      confidence = case when law_provisions.is_status_edited then law_provisions.confidence else excluded.confidence end,
      effective_from = case when law_provisions.is_status_edited then law_provisions.effective_from else excluded.effective_from end,
      replaced_by = case when law_provisions.is_status_edited then law_provisions.replaced_by else excluded.replaced_by end
    returning id, norm_id`.execute(tx)
  return new Map(rows.map(({ id, norm_id: normId }) => [normId, id]))
}

/** Norms that the files no longer have leave the base with their questions and postings. */
export async function deleteOtherBaseProvisions(tx: Tx, normIds: readonly string[]): Promise<void> {
  await sql`
    delete from law_provisions p using law_editions e
    where e.id = p.edition_id and e.origin = 'base' and p.scope = 0 and not p.norm_id = any(${normIds})`.execute(
    tx,
  )
}

export type NewQuestion = { provision_id: number; text: string; keys: readonly string[] }

/** Replaces the questions of the files; those that administrators added stay. */
export async function replaceBaseQuestions(tx: Tx, questions: readonly NewQuestion[]): Promise<void> {
  await sql`delete from law_questions where scope = 0 and origin = 'base'`.execute(tx)
  for (let first = 0; first < questions.length; first += 10_000) {
    await insertQuestions(tx, 0, 'base', questions.slice(first, first + 10_000))
  }
}

/** Adds questions; one that the provision has already is left as it is. Answers how many were new. */
export async function insertQuestions(
  tx: Tx,
  scope: number,
  origin: 'base' | 'administrator',
  questions: readonly NewQuestion[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into law_questions (provision_id, scope, text, keys, origin)
    select provision_id, ${scope}, text, keys, ${origin}
    from jsonb_to_recordset(${rowsOf(questions)}) as x (provision_id int8, text text, keys text[])
    on conflict (provision_id, text) do nothing returning id`.execute(tx)
  return rows.length
}

export type NewCharterLaw = {
  key: string
  number: string
  date: string
  title: string
  summary: string
  charter_sections: readonly string[]
  area: string
  status: string
  effective_from: string | null
  confidence: 'A' | 'B'
  source_url: string | null
  position: number
}

/** Brings the selector's laws to the state of the files; a law that is gone stays for the packages that name it. */
export async function upsertCharterLaws(tx: Tx, laws: readonly NewCharterLaw[]): Promise<void> {
  await sql`
    insert into charter_laws (key, number, date, title, summary, charter_sections, area, status, effective_from, confidence,
      source_url, position)
    select key, number, date, title, summary, charter_sections, area, status, effective_from, confidence, source_url, position
    from jsonb_to_recordset(${rowsOf(laws)}) as x (
      key text, number text, date date, title text, summary text, charter_sections text[], area text, status text,
      effective_from date, confidence text, source_url text, position int)
    on conflict (key) do update set number = excluded.number, date = excluded.date, title = excluded.title,
      summary = excluded.summary, charter_sections = excluded.charter_sections, area = excluded.area,
      status = excluded.status, effective_from = excluded.effective_from, confidence = excluded.confidence,
      source_url = excluded.source_url, position = excluded.position, is_listed = true`.execute(tx)
  await sql`update charter_laws set is_listed = false where not key = any(${laws.map(({ key }) => key)})`.execute(
    tx,
  )
}
