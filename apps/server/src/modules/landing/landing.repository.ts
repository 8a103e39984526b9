import type { Landing } from '@uprava/contract/landing.ts'

import { json, sql, type Reader, type Tx } from '#platform/database/index.ts'

/** What the administrator has set; undefined while the defaults stand. */
export async function findLanding(reader: Reader): Promise<Landing | undefined> {
  return reader
    .selectFrom('landing')
    .select(['regions', 'greeting', 'faq', 'price', 'registry_number'])
    .executeTakeFirst()
}

export async function upsertLanding(tx: Tx, { regions, greeting, faq, price, registry_number }: Landing) {
  await sql`
    insert into landing (regions, greeting, faq, price, registry_number)
    values (${regions}::text[], ${greeting}, ${json(faq)}, ${price}, ${registry_number})
    on conflict (is_the_one) do update set regions = excluded.regions, greeting = excluded.greeting,
      faq = excluded.faq, price = excluded.price, registry_number = excluded.registry_number, updated_at = now()`.execute(
    tx,
  )
}
