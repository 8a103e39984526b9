import { sql, type RawBuilder } from 'kysely'

/**
 * SQL condition: `text`, an expression over a row, contains the term, ignoring case, with ё equal to е and `%` and `_`
 * escaped; true without a term. It uses no index: for the lists of one channel or of the console.
 */
export function contains(text: RawBuilder<unknown>, term: string | undefined): RawBuilder<boolean> {
  if (term === undefined || term === '') return sql`true`
  const escaped = term.replaceAll(/[\\%_]/gu, String.raw`\$&`)
  return sql`translate(lower(${text}), 'ё', 'е') like '%' || translate(lower(${escaped}), 'ё', 'е') || '%'`
}
