import { sql, type Reader, type Tx } from '#platform/database/index.ts'

type EmergencyResetRow = { id: number; login: string; os_user: string; at: Date }

export async function insertEmergencyReset(tx: Tx, reset: { login: string; os_user: string }): Promise<void> {
  await tx.insertInto('emergency_resets').values(reset).execute()
}

/** Those of the last seven days, the newest first. */
export async function findEmergencyResets(reader: Reader): Promise<EmergencyResetRow[]> {
  return reader
    .selectFrom('emergency_resets')
    .select(['id', 'login', 'os_user', 'at'])
    .where('at', '>', sql<Date>`now() - interval '7 days'`)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

/** Addresses of the administrators who can sign in. */
export async function findAdministratorAddresses(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('administrators')
    .select('email')
    .distinct()
    .where('is_blocked', '=', false)
    .where('email', '<>', '')
    .limit(100)
    .execute()
  return rows.map(({ email }) => email)
}
