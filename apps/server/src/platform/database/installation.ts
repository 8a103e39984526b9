import type { Reader } from './index.ts'

/** A value of the installation that no setting holds, such as a signing key; stored by the first caller that asks for it. */
export async function installationValue(reader: Reader, name: string, make: () => string): Promise<string> {
  await reader
    .insertInto('installation')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await reader
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}
