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

/** The laws that the selector offers, newest first. */
export async function findCharterLaws(reader: Reader): Promise<CharterLawRow[]> {
  const { rows } = await sql<CharterLawRow>`
    select id, key, number, date, title, summary, charter_sections as "charterSections", area, status,
      effective_from as "effectiveFrom", confidence, source_url as "sourceUrl"
    from charter_laws where is_listed order by date desc, position`.execute(reader)
  return rows
}
