import type { Reader, Tx } from './index.ts'

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

/** Replaces such a value; answers the former one, null when there was none. One at a time until the transaction ends. */
export async function replaceInstallationValue(tx: Tx, name: string, value: string): Promise<string | null> {
  const former = await tx
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return former?.value ?? null
}
