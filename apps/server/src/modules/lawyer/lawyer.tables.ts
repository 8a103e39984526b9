import type { ColumnType, Generated } from 'kysely'

export type LawyerChatsTable = {
  id: Generated<number>
  channel_id: number
  manager_id: number
  title: string
  is_pinned: Generated<boolean>
  engine: string | null
  created_at: Generated<Date>
  last_message_at: Date | null
}

export type LawyerMessagesTable = {
  id: Generated<number>
  chat_id: number
  message_type: 'user' | 'assistant'
  content: string
  metadata: ColumnType<unknown, string, string>
  feedback: ColumnType<unknown, string | null, string | null>
  keys: Generated<string[]>
  created_at: Generated<Date>
}

export type LawyerFilesTable = {
  id: Generated<number>
  channel_id: number
  manager_id: number
  run_id: number | null
  chat_id: number | null
  name: string
  size: number
  pages: number
  text: string
  hidden: Generated<string[]>
  recognition: string | null
  created_at: Generated<Date>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    lawyer_chats: LawyerChatsTable
    lawyer_messages: LawyerMessagesTable
    lawyer_files: LawyerFilesTable
  }
}
