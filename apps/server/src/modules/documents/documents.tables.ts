import type { Generated } from 'kysely'

export type FoldersTable = {
  id: Generated<number>
  channel_id: number
  parent_id: number | null
  name: string
  is_default: Generated<boolean>
  created_at: Generated<Date>
  deleted_at: Date | null
}

export type DocumentsTable = {
  id: Generated<number>
  channel_id: number
  folder_id: number
  file_id: number
  author_manager_id: number
  name: string
  content: Generated<string>
  recognition: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
  read_at: Date | null
  name_keys: Generated<string[]>
  keys: Generated<string[]>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    folders: FoldersTable
    documents: DocumentsTable
  }
}
