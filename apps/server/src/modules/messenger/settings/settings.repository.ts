import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type SettingsRow = {
  sound: boolean
  push: boolean
  quiet_from: string | null
  quiet_to: string | null
  time_zone: string | null
}

/** The account's settings; times as `hh:mm`. */
export async function findSettings(reader: Reader, managerId: number): Promise<SettingsRow | null> {
  const { rows } = await sql<SettingsRow>`
    select sound, push, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to, time_zone
    from messenger_settings where manager_id = ${managerId}`.execute(reader)
  return rows[0] ?? null
}

export async function upsertSettings(tx: Tx, managerId: number, chosen: SettingsRow): Promise<void> {
  await tx
    .insertInto('messenger_settings')
    .values({ manager_id: managerId, ...chosen })
    .onConflict((conflict) => conflict.column('manager_id').doUpdateSet(chosen))
    .execute()
}
