import type { Generated } from 'kysely'

type AdministratorsTable = {
  id: Generated<number>
  login: string
  password_hash: string
  created_at: Generated<Date>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    administrators: AdministratorsTable
    'shared.administrators': Pick<AdministratorsTable, 'id' | 'login'>
  }
}
