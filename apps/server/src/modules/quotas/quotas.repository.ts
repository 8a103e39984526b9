import { sql, type Tx } from '#platform/database/index.ts'

import './quotas.tables.ts'

/** What a channel stores and may store, bytes; `quota` null: the setting's. */
export type StorageRow = { used: number; quota: number | null; notified: number }

/** What this transaction has added to the channel's storage, bytes. */
export async function addedBytes(tx: Tx, channelId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::int8 as bytes from channel_files
    where channel_id = ${channelId} and uses = 1 and xmin = pg_current_xact_id()::xid`.execute(tx)
  return rows[0]!.bytes
}

/** Locked until the transaction ends: what is added meanwhile waits. */
export async function lockStorage(tx: Tx, channelId: number): Promise<StorageRow | undefined> {
  return tx
    .selectFrom('channel_storage')
    .select(['used', 'quota', 'notified'])
    .where('channel_id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setNotified(tx: Tx, channelId: number, percent: number): Promise<void> {
  await tx
    .updateTable('channel_storage')
    .set({ notified: percent })
    .where('channel_id', '=', channelId)
    .execute()
}

/** Sets the channel's own quota; its notices start again. */
export async function upsertQuota(tx: Tx, channelId: number, quota: number | null): Promise<void> {
  await tx
    .insertInto('channel_storage')
    .values({ channel_id: channelId, quota })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ quota, notified: 0 }))
    .execute()
}

/** The accounts with the section «Мой канал» in the channel; owners have every section. */
export async function findKeepers(tx: Tx, channelId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select manager_id as id from shared.seats
    where channel_id = ${channelId} and (is_owner or 'my_channel' = any (sections)) order by manager_id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
