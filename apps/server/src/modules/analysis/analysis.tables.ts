import type { ColumnType, Generated } from 'kysely'

export type AnalysesTable = {
  id: Generated<number>
  channel_id: number
  manager_id: number
  run_id: number | null
  file_name: string
  pages: number
  instruction: string
  has_statistics: boolean
  paragraphs: string[]
  hidden: string[]
  warnings: string[]
  recognition: string | null
  scan: Buffer | null
  report: ColumnType<unknown, string | null, string | null>
  created_at: Generated<Date>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    analyses: AnalysesTable
  }
}
