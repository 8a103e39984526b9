import type { Generated } from 'kysely'

export type SessionsTable = {
  id: Generated<number>
  token_hash: Buffer
  person_id: number
  manager_id: number | null
  device_id: number | null
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
  expires_at: Date
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    sessions: SessionsTable
    administrator_sessions: AdministratorSessionsTable
  }
}
