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

/** Values of the installation itself that no setting holds: signing keys and the like. */
export type InstallationTable = { name: string; value: string }

export type FileRow = Selectable<FilesTable>
export type NewFileRow = Insertable<FilesTable>

declare module '#platform/database/tables.ts' {
  interface Tables {
    files: FilesTable
    installation: InstallationTable
  }
}
