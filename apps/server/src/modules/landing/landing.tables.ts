import type { Landing } from '@uprava/contract/landing.ts'
import type { Generated } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    landing: {
      is_the_one: Generated<true>
      regions: string[]
      greeting: string
      faq: Landing['faq']
      price: number
      registry_number: string
      updated_at: Generated<Date>
    }
  }
}
