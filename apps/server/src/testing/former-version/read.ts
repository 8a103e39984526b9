import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What nodes of the version before ask of the database (OPS-22); written by `write.ts` from the record of a whole test run. */
export type FormerVersion = {
  readonly version: string
  readonly migrations: readonly string[]
  /** Columns by table. */
  readonly tables: Readonly<Record<string, readonly string[]>>
  readonly statements: readonly string[]
}

export const formerVersionFile = path.resolve(import.meta.dirname, '../../../migrations/former-version.json')

export const readFormerVersion = (): FormerVersion =>
  JSON.parse(readFileSync(formerVersionFile, 'utf8')) as FormerVersion
