import type { SessionScope } from '#modules/access/index.ts'
import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type DeviceRow = {
  id: number
  /** Which of the person's accounts a password reaches from here. */
  sessionScope: SessionScope
}

/** A browser that the person itself has signed in from: what only opened an invited account does not count. */
export async function findKnownDevice(
  reader: Reader,
  personId: number,
  secretHash: Buffer,
): Promise<DeviceRow | undefined> {
  return reader
    .selectFrom('devices')
    .select(['id', 'reach as sessionScope'])
    .where('person_id', '=', personId)
    .where('secret_hash', '=', secretHash)
    .where('is_known', '=', true)
    .executeTakeFirst()
}

/** The id of a browser known to the account of a login: its person or the account itself has signed in there. */
export async function findDeviceOfLogin(
  reader: Reader,
  login: string,
  secretHash: Buffer,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select d.id from managers m join devices d on d.person_id = m.person_id
    where lower(m.login) = lower(${login}) and d.secret_hash = ${secretHash}
      and (d.is_known or exists (
        select from shared.sessions s where s.device_id = d.id and s.manager_id = m.id))`.execute(reader)
  return rows[0]?.id
}

/**
 * Gives the browser its next secret, for everybody who has signed in there, and adds it to the person's browsers. A secret
 * the person is unknown to is never taken over: somebody else may have put it there. `isFirst`: the person had none before.
 */
export async function rotateDevice(
  tx: Tx,
  personId: number,
  secrets: { presentedHash: Buffer | undefined; nextHash: Buffer },
): Promise<DeviceRow & { isNew: boolean; isFirst: boolean }> {
  const { presentedHash, nextHash } = secrets
  if (presentedHash !== undefined) {
    await sql`update devices set secret_hash = ${nextHash} where secret_hash = ${presentedHash}`.execute(tx)
  }
  const { rows } = await sql<DeviceRow & { isNew: boolean; isFirst: boolean }>`
    insert into devices (person_id, secret_hash) values (${personId}, ${nextHash})
    on conflict (person_id, secret_hash) do update set last_seen_at = now()
    returning id, reach as "sessionScope", (xmax = 0) as "isNew",
      not exists (select from devices d where d.person_id = ${personId} and d.secret_hash <> ${nextHash}) as "isFirst"`.execute(
    tx,
  )
  return rows[0]!
}

/** What a sign-in of the person itself opens from this browser from now on. */
export async function setDeviceScope(tx: Tx, deviceId: number, scope: SessionScope): Promise<void> {
  await tx.updateTable('devices').set({ reach: scope, is_known: true }).where('id', '=', deviceId).execute()
}

/** Takes the person's other accounts from every browser; that they were seen before stays. */
export async function resetDeviceScopes(tx: Tx, personId: number): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ reach: 'account', is_known: false })
    .where('person_id', '=', personId)
    .execute()
}

/** No browser of the person opens accounts that somebody attached to its phone, until that phone is confirmed. */
export async function lowerDeviceScopes(tx: Tx, personId: number): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ reach: 'own' })
    .where('person_id', '=', personId)
    .where('reach', '=', 'person')
    .execute()
}

/** Takes the person's other accounts from the browsers of these sessions; they stay known. */
export async function limitDeviceScopes(tx: Tx, sessionIds: readonly number[]): Promise<void> {
  await sql`
    update devices set reach = 'account'
    where reach <> 'account' and id in (
      select device_id from shared.sessions where id = any(${sessionIds}::int8[]))`.execute(tx)
}
