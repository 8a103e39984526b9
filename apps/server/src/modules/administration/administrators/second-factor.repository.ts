import { sql, type Reader, type Tx } from '#platform/database/index.ts'

/** Stores a secret that waits for its first code; false when a factor is on. */
export async function storePendingSecret(tx: Tx, id: number, sealed: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrators')
    .set({ totp_secret: sealed, totp_last_step: 0 })
    .where('id', '=', id)
    .where('totp_enabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a time step, once for each administrator, also for two sign-ins at once; false when it or a later one is used. */
export async function takeStep(tx: Tx, id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrators')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function enableTotp(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('administrators').set({ totp_enabled_at: new Date() }).where('id', '=', id).execute()
}

export async function clearTotp(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('administrators')
    .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: 0 })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('administrator_recovery_codes').where('administrator_id', '=', id).execute()
}

export async function replaceRecoveryCodes(tx: Tx, id: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('administrator_recovery_codes').where('administrator_id', '=', id).execute()
  await tx
    .insertInto('administrator_recovery_codes')
    .values(hashes.map((hash) => ({ administrator_id: id, code_hash: hash })))
    .execute()
}

/** Uses a recovery code up; false when it is none of the unused ones. */
export async function useRecoveryCode(tx: Tx, id: number, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrator_recovery_codes')
    .set({ used_at: new Date() })
    .where('administrator_id', '=', id)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(reader: Reader, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from administrator_recovery_codes
    where administrator_id = ${id} and used_at is null`.execute(reader)
  return rows[0]!.count
}
