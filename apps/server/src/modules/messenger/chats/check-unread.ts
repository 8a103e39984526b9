import { db } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { gauge } from '#platform/log/metrics.ts'

import { countMismatches, sampleChats } from './consistency-check.repository.ts'

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
