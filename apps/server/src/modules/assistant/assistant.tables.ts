import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string | null, string | null>

export type AssistantMessagesTable = {
  id: Generated<number>
  dialog_id: number
  is_assistant: boolean
  message: string
  metadata: Json
  draft: Json
  created_at: Generated<Date>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    assistant_dialogs: { id: Generated<number>; channel_id: number; manager_id: number }
    assistant_messages: AssistantMessagesTable
  }
}
