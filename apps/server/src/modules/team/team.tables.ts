import type { Section } from '@uprava/contract/endpoint.ts'
import type { Generated } from 'kysely'

export type SeatsTable = {
  id: Generated<number>
  channel_id: number
  manager_id: number
  appointment: string
  department: Generated<string>
  sections: Section[]
  is_owner: Generated<boolean>
  created_at: Generated<Date>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    seats: SeatsTable
    'shared.seats': Omit<SeatsTable, 'created_at' | 'department'>
  }
}
