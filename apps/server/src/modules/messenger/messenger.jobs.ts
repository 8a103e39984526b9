import { z } from 'zod'

import { db } from '#platform/database/index.ts'
import { defineJob } from '#platform/jobs/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { gauge } from '#platform/log/metrics.ts'

import { forgetWriting } from './chats/chats.repository.ts'
import { countMismatches, someChats } from './chats/consistency-check.repository.ts'
import { deleteOldDrafts } from './posting/drafts.repository.ts'
import { deleteEndedSubscriptions } from './push/push.repository.ts'

const mismatches = gauge(
  'messenger_unread_mismatch',
  'Unread counts that differ from the messages, in the last sample; 0 is right',
)

/** Counts a sample of chats by hand and compares. */
export async function checkUnread(most = 200): Promise<number> {
  const found = await countMismatches(db(), await someChats(db(), most))
  mismatches.set(found)
  if (found > 0) subjectLog('messenger').error({ found }, 'unread counts differ from the messages')
  return found
}

export const checkUnreadJob = defineJob({
  name: 'messenger-check-unread',
  schema: z.object({}),
  handler: async () => void (await checkUnread()),
  options: { cron: '*/5 * * * *', retries: 0 },
})

/** Signals that mean nothing any more, drafts of 30 days (D-06), subscriptions of ended sessions. */
export const tidyMessengerJob = defineJob({
  name: 'messenger-tidy',
  schema: z.object({}),
  handler: async () => {
    await forgetWriting(db())
    await deleteOldDrafts(db())
    await deleteEndedSubscriptions(db())
  },
  options: { cron: '40 3 * * *' },
})
