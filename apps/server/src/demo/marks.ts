import { db, type Reader } from '#platform/database/index.ts'

const prefix = 'demo:'

/** How far the demo of this installation is: `begun`, its finished stages, `closed`, `removed`. */
export async function marks(): Promise<ReadonlySet<string>> {
  const rows = await db()
    .selectFrom('installation')
    .select('name')
    .where('name', 'like', `${prefix}%`)
    .execute()
  return new Set(rows.map(({ name }) => name.slice(prefix.length)))
}

/** Notes a step as done. */
export async function mark(reader: Reader, name: string): Promise<void> {
  await reader
    .insertInto('installation')
    .values({ name: `${prefix}${name}`, value: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
