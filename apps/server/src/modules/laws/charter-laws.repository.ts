import { sql, type Reader } from '#platform/database/index.ts'

export type CharterLawRow = {
  id: number
  key: string
  number: string
  date: string
  title: string
  summary: string
  charterSections: string[]
  area: string
  status: string
  effectiveFrom: string | null
  confidence: 'A' | 'B'
  sourceUrl: string | null
}

/** The selector's laws, newest first; by ids also those that are no longer offered. */
export async function findCharterLaws(
  reader: Reader,
  { ids, isListed = false }: { ids?: readonly number[]; isListed?: boolean },
): Promise<CharterLawRow[]> {
  const { rows } = await sql<CharterLawRow>`
    select id, key, number, date, title, summary, charter_sections as "charterSections", area, status,
      effective_from as "effectiveFrom", confidence, source_url as "sourceUrl"
    from charter_laws
    where (${ids ?? null}::int8[] is null or id = any(${ids ?? null}::int8[])) and (is_listed or not ${isListed})
    order by date desc, position`.execute(reader)
  return rows
}
