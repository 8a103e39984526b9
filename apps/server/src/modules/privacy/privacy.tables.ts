import type { Generated } from 'kysely'

type ErasuresTable = {
  person_id: number
  with_messages: boolean
  erased_at: Generated<Date>
  /** When it was written into the register beside the copies. */
  registered_at: Date | null
}

export type PersonalExportsTable = {
  id: Generated<number>
  person_id: number
  state: Generated<'waiting' | 'ready' | 'failed'>
  file_id: number | null
  size: number | null
  created_at: Generated<Date>
  ready_at: Date | null
  expires_at: Date | null
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    erasures: ErasuresTable
    personal_exports: PersonalExportsTable
  }
}
