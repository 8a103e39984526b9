import { CompiledQuery } from 'kysely'

import { driver, preparedDriver, type Reader, type StatementValue } from '#platform/database/index.ts'

/**
 * Runs a statement with a constant text. Outside a transaction it is prepared once per connection: the messenger's
 * statements are long, and planning them costs more than running them.
 */
export async function runPrepared<Row extends object>(
  reader: Reader,
  text: string,
  values: readonly StatementValue[],
): Promise<Row[]> {
  if (!reader.isTransaction) return preparedDriver().unsafe<Row[]>(text, [...values], { prepare: true })
  const { rows } = await reader.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** Runs a statement whose best plan depends on the values: it is planned at every call. */
export async function runUnprepared<Row extends object>(
  text: string,
  values: readonly StatementValue[],
): Promise<Row[]> {
  return driver().unsafe<Row[]>(text, [...values], { prepare: false })
}
