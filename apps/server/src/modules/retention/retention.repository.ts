import type { ChannelRetentionTerms, RetentionTerms } from '@uprava/contract/installation/retention.ts'
import { channelRetentionKinds, retentionKinds } from '@uprava/contract/rules/retention-kinds.ts'

import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import './retention.tables.ts'

type Start = { starts_at: Date | null }

export async function findRetention(reader: Reader): Promise<RetentionTerms & Start> {
  return reader.selectFrom('retention').select(retentionKinds).select('starts_at').executeTakeFirstOrThrow()
}

/** The terms, locked until the transaction ends. */
export async function lockRetention(tx: Tx): Promise<RetentionTerms & Start> {
  return tx
    .selectFrom('retention')
    .select(retentionKinds)
    .select('starts_at')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function saveRetention(tx: Tx, terms: RetentionTerms & Start): Promise<void> {
  await tx.updateTable('retention').set(terms).execute()
}

const noTerms = {
  messages: null,
  bin: null,
  ai_chats: null,
  starts_at: null,
  held_at: null,
  hold_reason: null,
}
export type ChannelRow = ChannelRetentionTerms & Start & { held_at: Date | null; hold_reason: string | null }

/** The terms of a channel; undefined when there is no such channel. */
export async function findChannelRetention(
  reader: Reader,
  channelId: number,
): Promise<ChannelRow | undefined> {
  const channel = await reader
    .selectFrom('shared.channels')
    .select('id')
    .where('id', '=', channelId)
    .executeTakeFirst()
  if (!channel) return undefined
  const row = await reader
    .selectFrom('channel_retention')
    .select([...channelRetentionKinds, 'starts_at', 'held_at', 'hold_reason'])
    .where('channel_id', '=', channelId)
    .executeTakeFirst()
  return row ?? noTerms
}

export async function saveChannelRetention(
  tx: Tx,
  channelId: number,
  changes: Partial<ChannelRow>,
): Promise<void> {
  await tx
    .insertInto('channel_retention')
    .values({ channel_id: channelId, ...noTerms, ...changes })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(changes))
    .execute()
}

/** Whether one of the channels, or one the accounts sit in, must not lose anything. */
export async function isOnHold(
  reader: Reader,
  { channelIds, managerIds }: { channelIds: readonly number[]; managerIds: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from channel_retention
    where held_at is not null and (channel_id = any(${channelIds}::int8[]) or channel_id in (
      select channel_id from shared.seats where manager_id = any(${managerIds}::int8[])))
    limit 1`.execute(reader)
  return rows.length > 0
}
