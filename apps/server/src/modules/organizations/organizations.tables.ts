import type { Generated } from 'kysely'

export type OrganizationsTable = {
  id: Generated<number>
  owner_manager_id: number | null
  name: string
  inn: string
  email: string
  phone: string
  address: string
  category_id: number
  scope_id: number
  leader_name: string | null
  leader_position: string | null
  leader_phone: string | null
  leader_order_number: number | null
  created_at: Generated<Date>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    organizations: OrganizationsTable
    'shared.organizations': Omit<
      OrganizationsTable,
      'phone' | 'address' | 'category_id' | 'scope_id' | 'created_at'
    >
  }
}
