import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { FileRow, NewFileRow } from './files.tables.ts'

export async function insertFile(tx: Tx, file: NewFileRow): Promise<FileRow> {
  return tx.insertInto('files').values(file).returningAll().executeTakeFirstOrThrow()
}

export async function selectFiles(reader: Reader, ids: readonly number[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return reader.selectFrom('files').selectAll().where('id', 'in', ids).execute()
}

/** Deletes those of the files that no row of any table points at; answers their keys. */
export async function deleteUnused(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const uses = await referencesToFiles(tx)
  const isUsed = uses.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = files.id)`,
  )
  const deleted = await tx
    .deleteFrom('files')
    .where('id', 'in', ids)
    .$if(isUsed.length > 0, (query) => query.where(sql<boolean>`not (${sql.join(isUsed, sql` or `)})`))
    .returning('key')
    .execute()
  return deleted.map(({ key }) => key)
}

/** The columns that reference files, read from the catalogue of the database. */
async function referencesToFiles(reader: Reader): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass`.execute(reader)
  return rows
}

/** Which of the keys have a row. */
export async function knownKeys(reader: Reader, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await reader.selectFrom('files').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

/** Notes stored objects that have to be gone (erased_files). */
export async function insertErasedFiles(tx: Tx, personId: number, keys: readonly string[]): Promise<void> {
  await sql`
    insert into erased_files (key, person_id) select unnest(${keys}::text[]), ${personId}
    on conflict do nothing`.execute(tx)
}

export async function selectErasedFiles(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('erased_files').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

export async function deleteErasedFiles(reader: Reader, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`delete from erased_files where key = any(${keys}::text[])`.execute(reader)
}
