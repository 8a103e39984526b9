import type { ColumnType, Generated } from 'kysely'

import type { SessionDetails } from './council-session.ts'

export type ChartersTable = {
  id: Generated<number>
  channel_id: number
  author_manager_id: number
  title: string
  head_full_name: string
  chairman_full_name: string
  session_date: string
  session_number: string
  count_deputies: number
  deputies: string[]
  law_ids: number[]
  details: ColumnType<SessionDetails, string, string>
  file_id: number
  created_at: Generated<Date>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    charters: ChartersTable
  }
}
