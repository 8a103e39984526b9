/** Days by what is kept; null: for good. */
type RetentionTable = {
  is_the_one: boolean
  messages: number | null
  bin: number | null
  notifications: number | null
  ai_chats: number | null
  appeals: number | null
  sessions: number | null
  sign_ins: number | null
  logs: number | null
  starts_at: Date | null
}

type ChannelRetentionTable = {
  channel_id: number
  messages: number | null
  bin: number | null
  ai_chats: number | null
  starts_at: Date | null
  held_at: Date | null
  hold_reason: string | null
}

type BoundRecordsTable = { kind: 'message' | 'document'; record_id: number; bound_by: string }

declare module '#platform/database/tables.ts' {
  interface Tables {
    retention: RetentionTable
    channel_retention: ChannelRetentionTable
    bound_records: BoundRecordsTable
    'shared.retention': Pick<
      RetentionTable,
      'ai_chats' | 'appeals' | 'sessions' | 'sign_ins' | 'logs' | 'starts_at'
    >
    'shared.retention_terms': {
      channel_id: number
      messages: number | null
      bin: number | null
      ai_chats: number | null
      appeals: number | null
      notifications: number | null
      starts_at: Date | null
      is_held: boolean
    }
    'shared.bound_records': Pick<BoundRecordsTable, 'kind' | 'record_id'>
  }
}
