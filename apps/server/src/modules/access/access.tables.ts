import type { Generated } from 'kysely'

import type { SessionScope } from './actor.ts'

export type SessionsTable = {
  id: Generated<number>
  token_hash: Buffer
  person_id: number
  manager_id: number | null
  device_id: number | null
  reach: Generated<SessionScope>
  device: Generated<string>
  address: Generated<string>
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  is_revoked: Generated<boolean>
}

export type AdministratorSessionsTable = {
  id: Generated<number>
  administrator_id: number
  token_hash: Buffer
  device: Generated<string>
  address: Generated<string>
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  proved_at: Generated<Date>
  expires_at: Date
}

export type BudgetEntriesTable = {
  id: Generated<number>
  bucket: string
  at: Generated<Date>
  is_pending: Generated<boolean>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    sessions: SessionsTable
    administrator_sessions: AdministratorSessionsTable
    budget_entries: BudgetEntriesTable
    'shared.sessions': Pick<
      SessionsTable,
      | 'id'
      | 'device_id'
      | 'person_id'
      | 'manager_id'
      | 'device'
      | 'address'
      | 'created_at'
      | 'last_seen_at'
      | 'expires_at'
      | 'ended_at'
    >
  }
}
