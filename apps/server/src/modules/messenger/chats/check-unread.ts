import { db } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { gauge } from '#platform/log/metrics.ts'

import { isUnchanged, reportWrongCounts, sampleCounts } from '../events/known-counts.ts'
import { isPublishing } from '../events/publish.ts'
import { countMismatches, sampleChats, unreadOfMany } from './consistency-check.repository.ts'

const mismatches = gauge(
  'messenger_unread_mismatch',
  'Unread counts that differ from the messages, in the last sample; 0 is right',
)

/** Recounts a random sample of chats from their messages; answers and records how many stored counts differ. */
export async function checkUnreadCounts(limit = 200): Promise<number> {
  const found = await countMismatches(db(), await sampleChats(db(), limit))
  const inMemory = await wrongInMemory(limit)
  mismatches.set(found + inMemory)
  if (found > 0) subjectLog('messenger').error({ found }, 'unread counts differ from the messages')
  return found + inMemory
}

/**
 * How many counts that are kept in memory differ from the stored rows. What was being written or changed meanwhile says nothing:
 * only what differs the same way twice, while nothing was, is wrong.
 */
async function wrongInMemory(limit: number): Promise<number> {
  const first = await differing(sampleCounts(limit))
  const wrong = first.length === 0 ? [] : await differing(first)
  if (wrong.length > 0) reportWrongCounts(wrong.length)
  return wrong.length
}

type Sampled = ReturnType<typeof sampleCounts>

async function differing(sampled: Sampled): Promise<Sampled> {
  if (sampled.length === 0 || isPublishing()) return []
  const stored = await unreadOfMany(db(), sampled)
  if (isPublishing()) return []
  return sampled.filter((one, at) => {
    const { inside, organization, groups, muted, mentions } = stored[at]!
    const isSame =
      one.total.inside === inside &&
      one.total.organization === organization &&
      one.total.groups === groups &&
      one.total.muted === muted &&
      one.total.mentions === mentions
    return !isSame && isUnchanged(one)
  })
}
