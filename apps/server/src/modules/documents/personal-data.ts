import type { DataSubject } from '#modules/access/index.ts'
import { sql, type Reader } from '#platform/database/index.ts'

import './documents.tables.ts'

/** The files of the documents that the person has uploaded; the bin's as well. */
export async function exportDocumentFiles(
  reader: Reader,
  { managerIds }: DataSubject,
): Promise<{ fileId: number; name: string }[]> {
  const { rows } = await sql<{ fileId: number; name: string }>`
    select distinct on (d.file_id) d.file_id as "fileId", d.name || '.' || f.extension as name
    from documents d join shared.files f on f.id = d.file_id
    where d.author_manager_id = any(${managerIds}::int8[]) order by d.file_id`.execute(reader)
  return rows
}
