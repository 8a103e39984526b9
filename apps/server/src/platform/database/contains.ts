import { sql, type RawBuilder } from 'kysely'

/**
 * Whether `text`, an expression over a row, has the term in it as it was typed: in any case, ё as е, `%` and `_` as
 * themselves; without a term, every row. It reads row by row: for the lists of one channel or of the console.
 */
export function contains(text: RawBuilder<unknown>, term: string | undefined): RawBuilder<boolean> {
  if (term === undefined || term === '') return sql`true`
  const escaped = term.replaceAll(/[\\%_]/gu, String.raw`\$&`)
  return sql`translate(lower(${text}), 'ё', 'е') like '%' || translate(lower(${escaped}), 'ё', 'е') || '%'`
}
