import { notify } from '#modules/notifications/index.ts'
import { afterRollback, transaction, type Tx } from '#platform/database/index.ts'
import { Refusal } from '#platform/http/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { settings } from '#platform/settings.ts'

import {
  addedBytes,
  findKeepers,
  lockStorage,
  setNotified,
  upsertQuota,
  type StorageRow,
} from './quotas.repository.ts'
import { readableSize } from './readable-size.ts'

/** Shares of the quota that are notified of, percent. */
const levels = [100, 95, 80] as const

const quotaOf = ({ quota }: Pick<StorageRow, 'quota'>): number | null => {
  const { CHANNEL_QUOTA_GB: gigabytes } = settings()
  return quota ?? (gigabytes === undefined ? null : Math.round(gigabytes * 1024 ** 3))
}

/**
 * Throws 413 when the channel stores more than its quota with what the transaction has added (privacy §5); call it after the
 * rows of the files are inserted. Notifies those with the section «Мой канал» of 80, 95 and 100 %, once each.
 */
export async function requireStorage(tx: Tx, channelId: number): Promise<void> {
  const row = await lockStorage(tx, channelId)
  const quota = row && quotaOf(row)
  if (!row || quota === null || quota === undefined) return
  if (row.used > quota) {
    afterRollback(tx, () => void notifyFull(channelId))
    const used = row.used - (await addedBytes(tx, channelId))
    throw new Refusal(413, { general: [fullText(used, quota)] })
  }
  await notifyOfLevel(tx, channelId, row, quota, row.used)
}

const fullText = (used: number, quota: number) =>
  `В канале закончилось место: занято ${readableSize(used)} из ${readableSize(quota)}. ` +
  'Удалите лишнее или обратитесь к администратору.'

/** Of a refused upload, whose own transaction is taken back. */
async function notifyFull(channelId: number): Promise<void> {
  try {
    await transaction(async (tx) => {
      const row = await lockStorage(tx, channelId)
      const quota = row && quotaOf(row)
      if (row && quota !== null && quota !== undefined) await notifyOfLevel(tx, channelId, row, quota, quota)
    })
  } catch (error) {
    subjectLog('quotas').warn({ err: error }, 'nobody was notified of a full channel')
  }
}

async function notifyOfLevel(
  tx: Tx,
  channelId: number,
  { used, notified }: StorageRow,
  quota: number,
  reached: number,
): Promise<void> {
  const level = levels.find((percent) => reached >= (quota * percent) / 100) ?? 0
  if (level === 0 && notified > 0) await setNotified(tx, channelId, 0)
  if (level <= notified) return
  await setNotified(tx, channelId, level)
  await notify(tx, {
    managerIds: await findKeepers(tx, channelId),
    kind: 'quota',
    channelId,
    title: 'Место в канале',
    text:
      level === 100
        ? fullText(used, quota)
        : `Занято ${level} % места в канале: ${readableSize(used)} из ${readableSize(quota)}.`,
    link: '/documents',
  })
}

/** Sets the quota of a channel in bytes; null: the setting's. */
export const setQuota = (tx: Tx, channelId: number, quota: number | null): Promise<void> =>
  upsertQuota(tx, channelId, quota)
