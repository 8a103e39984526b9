import { db } from '#platform/database/index.ts'

const prefix = 'demo:'

/** How far the demo of this installation is: `begun`, its finished stages, `closed`. */
export async function marks(): Promise<ReadonlySet<string>> {
  const rows = await db()
    .selectFrom('installation')
    .select('name')
    .where('name', 'like', `${prefix}%`)
    .execute()
  return new Set(rows.map(({ name }) => name.slice(prefix.length)))
}

export async function mark(name: string): Promise<void> {
  await db()
    .insertInto('installation')
    .values({ name: `${prefix}${name}`, value: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
