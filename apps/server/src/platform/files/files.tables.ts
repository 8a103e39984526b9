import type { Generated, Insertable, Selectable } from 'kysely'

/** A stored file: the bytes lie in the storage under `key`, names only here. */
export type FilesTable = {
  id: Generated<number>
  key: string
  name: string
  extension: string
  mime: string
  size: number
  width: number | null
  height: number | null
  created_at: Generated<Date>
}

export type FileRow = Selectable<FilesTable>
export type NewFileRow = Insertable<FilesTable>

declare module '#platform/database/tables.ts' {
  interface Tables {
    files: FilesTable
    erased_files: { key: string; person_id: number; erased_at: Generated<Date> }
    'shared.files': Pick<FilesTable, 'id' | 'name' | 'extension' | 'size' | 'width' | 'height'>
  }
}
