import type { ColumnType, Generated } from 'kysely'

type Json<Value> = ColumnType<Value, string, string>

/** A value of the form with its source. */
export type KnownValue = { readonly text: string; readonly source: 'said' | 'known' | 'used' }
/** By the keys of the template's fields. */
export type KnownValues = Readonly<Record<string, KnownValue>>

export type GeneratorSessionsTable = {
  id: Generated<number>
  channel_id: number
  manager_id: number
  template_id: string | null
  confidence: Generated<number>
  suggestions: Generated<string[]>
  field_values: Json<KnownValues>
  asked_key: string | null
  created_at: Generated<Date>
  used_at: Generated<Date>
}

export type GeneratorMessagesTable = {
  id: Generated<number>
  session_id: number
  role: 'user' | 'generator'
  text: string
  note: Json<unknown> | null
  created_at: Generated<Date>
}

export type GeneratorDocumentsTable = {
  id: Generated<number>
  session_id: number
  file_name: string
  name: string
  bytes: Buffer
  created_at: Generated<Date>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    generator_sessions: GeneratorSessionsTable
    generator_messages: GeneratorMessagesTable
    generator_papers: GeneratorDocumentsTable
  }
}
