import type { Generated } from 'kysely'

export type ChannelsTable = {
  id: Generated<number>
  organization_id: number
  name: string
  image_file_id: number | null
  background_file_id: number | null
  scope_id: number
  type_id: number
  region_id: number | null
  address: string
  phone_number: Generated<string>
  contact_number_1: Generated<string>
  contact_number_2: Generated<string>
  description: Generated<string>
  tagline: Generated<string>
  work_time: Generated<string>
  website: Generated<string>
  vk: Generated<string>
  whatsapp: Generated<string>
  telegram: Generated<string>
  can_send_message: Generated<boolean>
  /** Who may create groups of the channel: every seat, or those with the section team. */
  groups_inner: Generated<'all' | 'team'>
  groups_shared: Generated<'all' | 'team'>
  ai_access_requested_at: Date | null
  have_ai: Generated<boolean>
  analyze_documents: Generated<boolean>
  document_generator: Generated<boolean>
  prepare_charter: Generated<boolean>
  created_at: Generated<Date>
}

/** Kept by the triggers of 0006-directory.sql, but for the texts. */
export type DirectoryEntriesTable = {
  channel_id: number
  organization_id: number
  is_listed: boolean
  scope_id: number
  type_id: number
  /** 0: in no region. */
  region_id: number
  sort_name: string
  inn: string
  name_keys: number[]
  keys: number[]
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    channels: ChannelsTable
    'shared.channels': Pick<
      ChannelsTable,
      | 'id'
      | 'organization_id'
      | 'name'
      | 'image_file_id'
      | 'background_file_id'
      | 'scope_id'
      | 'type_id'
      | 'region_id'
      | 'address'
      | 'phone_number'
      | 'can_send_message'
      | 'groups_inner'
      | 'groups_shared'
      | 'ai_access_requested_at'
      | 'have_ai'
      | 'analyze_documents'
      | 'document_generator'
      | 'prepare_charter'
    >
    'shared.directory_entries': Pick<DirectoryEntriesTable, 'channel_id' | 'is_listed'>
    directory_entries: DirectoryEntriesTable
    directory_counts: { scope_id: number; type_id: number; region_id: number; channels: number }
    directory_words: { word: string; added_at: Generated<Date> }
  }
}
