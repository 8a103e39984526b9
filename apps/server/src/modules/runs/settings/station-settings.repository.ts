import type { Reader, Tx } from '#platform/database/index.ts'

import { noLimits } from '../usage/usage.repository.ts'

export type StationSettingsRow = { built_in_only: boolean; evidence_days: number }

export async function findStationSettings(reader: Reader, channelId: number): Promise<StationSettingsRow> {
  const row = await reader
    .selectFrom('ai_channel_settings')
    .select(['built_in_only', 'evidence_days'])
    .where('channel_id', '=', channelId)
    .executeTakeFirst()
  return row ?? { built_in_only: false, evidence_days: 365 }
}

export async function isBuiltInOnly(reader: Reader, channelId: number): Promise<boolean> {
  return (await findStationSettings(reader, channelId)).built_in_only
}

export async function saveStationSettings(
  tx: Tx,
  channelId: number,
  change: Partial<StationSettingsRow>,
): Promise<void> {
  await tx
    .insertInto('ai_channel_settings')
    .values({ ...noLimits, channel_id: channelId, ...change })
    .onConflict((conflict) =>
      Object.keys(change).length === 0
        ? conflict.doNothing()
        : conflict.column('channel_id').doUpdateSet(change),
    )
    .execute()
}
