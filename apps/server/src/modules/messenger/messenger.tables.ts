import type { Generated } from 'kysely'

import type { Side } from './chats/chats.ts'

export type ChatsTable = {
  id: Generated<number>
  kind: 'room' | 'organization'
  a_manager_id: number | null
  b_manager_id: number | null
  a_channel_id: number
  b_channel_id: number
  last_message_id: number | null
  message_count: Generated<number>
  a_count: Generated<number>
  b_count: Generated<number>
  a_read_id: Generated<number>
  b_read_id: Generated<number>
  pinned_message_id: number | null
  created_at: Generated<Date>
}

export type MessagesTable = {
  id: Generated<number>
  chat_id: number
  position: number
  sender_manager_id: number
  sender_channel_id: number
  side: Side
  client_id: string
  text: string
  keys: Generated<number[]>
  has_files: Generated<boolean>
  answer_id: number | null
  forwarded_from_manager_id: number | null
  created_at: Generated<Date>
  edited_at: Date | null
  deleted_at: Date | null
  /** Deleted because its retention term was over, which quotes of it say. */
  is_expired: Generated<boolean>
}

export type MessageFilesTable = { message_id: number; file_id: number; position: number; name: string }

export type ReadMarksTable = {
  manager_id: number
  chat_id: number
  side: Side
  read_position: Generated<number>
  read_count: Generated<number>
}

export type MessageEditsTable = {
  id: Generated<number>
  message_id: number
  text: string
  replaced_at: Generated<Date>
}

export type MessageReactionsTable = {
  message_id: number
  manager_id: number
  emoji: string
  created_at: Generated<Date>
}

export type MessageDraftsTable = {
  manager_id: number
  channel_id: number
  subject_type: 'PRIVATE-ROOM' | 'PRIVATE-MANAGER' | 'ORGANIZATION'
  subject_id: number
  text: string
  answer_id: number | null
  document_ids: Generated<number[]>
  updated_at: Generated<Date>
}

export type MessengerSettingsTable = {
  manager_id: number
  sound: boolean
  push: boolean
  quiet_from: string | null
  quiet_to: string | null
  time_zone: string | null
}

export type PushSubscriptionsTable = {
  endpoint: string
  manager_id: number
  session_id: number
  p256dh: string
  auth: string
  created_at: Generated<Date>
}

export type MessageWordsTable = { id: Generated<number>; word: string }

declare module '#platform/database/tables.ts' {
  interface Tables {
    chats: ChatsTable
    messages: MessagesTable
    message_files: MessageFilesTable
    read_marks: ReadMarksTable
    message_edits: MessageEditsTable
    message_reactions: MessageReactionsTable
    message_drafts: MessageDraftsTable
    messenger_settings: MessengerSettingsTable
    push_subscriptions: PushSubscriptionsTable
    message_words: MessageWordsTable
  }
}
