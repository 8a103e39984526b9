import { z } from 'zod'

import { db } from '#platform/database/index.ts'
import { defineJob } from '#platform/jobs/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { gauge } from '#platform/log/metrics.ts'

import { deleteOldWritingSignals } from './chats/chats.repository.ts'
import { countMismatches, sampleChats } from './chats/consistency-check.repository.ts'
import { deleteOldDrafts } from './posting/drafts.repository.ts'
import { deleteEndedSubscriptions } from './push/push.repository.ts'

const mismatches = gauge(
  'messenger_unread_mismatch',
  'Unread counts that differ from the messages, in the last sample; 0 is right',
)

/** Recounts a random sample of chats from their messages; answers and records how many stored counts differ. */
export async function checkUnreadCounts(limit = 200): Promise<number> {
  const found = await countMismatches(db(), await sampleChats(db(), limit))
  mismatches.set(found)
  if (found > 0) subjectLog('messenger').error({ found }, 'unread counts differ from the messages')
  return found
}

export const checkUnreadJob = defineJob({
  name: 'messenger-check-unread',
  schema: z.object({}),
  handler: async () => void (await checkUnreadCounts()),
  options: { cron: '*/5 * * * *', retries: 0 },
})

/** Deletes expired writing signals, drafts older than 30 days (D-06), push subscriptions of ended sessions. */
export const cleanUpMessengerJob = defineJob({
  name: 'messenger-tidy',
  schema: z.object({}),
  handler: async () => {
    await deleteOldWritingSignals(db())
    await deleteOldDrafts(db())
    await deleteEndedSubscriptions(db())
  },
  options: { cron: '40 3 * * *' },
})
