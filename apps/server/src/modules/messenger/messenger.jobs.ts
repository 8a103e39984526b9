import { z } from 'zod'

import { db, transaction } from '#platform/database/index.ts'
import { deleteUnreferencedFiles } from '#platform/files/index.ts'
import { defineJob } from '#platform/jobs/index.ts'

import { deleteOldWritingSignals } from './chats/chats.repository.ts'
import { checkUnreadCounts } from './chats/check-unread.ts'
import { deleteEmptyGroups, leaveClosedGroups } from './groups/closing.ts'
import { deleteOldChanges } from './offline/offline.repository.ts'
import { deleteOldDrafts } from './posting/drafts.repository.ts'
import { deleteEndedSubscriptions } from './push/push.repository.ts'
import { deleteEnded } from './scheduled/scheduled.repository.ts'

export const checkUnreadJob = defineJob({
  name: 'messenger-check-unread',
  schema: z.object({}),
  handler: async () => void (await checkUnreadCounts()),
  options: { cron: '*/5 * * * *' },
})

/** Closed groups leave the lists of their last members after 30 days; what nothing is left of is deleted. */
export const leaveClosedGroupsJob = defineJob({
  name: 'messenger-leave-closed-groups',
  schema: z.object({}),
  handler: async () => {
    await leaveClosedGroups()
    await deleteEmptyGroups()
  },
  options: { cron: '20 * * * *' },
})

/** Deletes expired writing signals, drafts older than 30 days (D-06), what was put off and ended, ended subscriptions, old changes. */
export const cleanUpMessengerJob = defineJob({
  name: 'messenger-tidy',
  schema: z.object({}),
  handler: async () => {
    await deleteOldWritingSignals(db())
    await deleteOldDrafts(db())
    await deleteEndedSubscriptions(db())
    await transaction(async (tx) => deleteUnreferencedFiles(tx, await deleteEnded(tx)))
    await deleteOldChanges(db())
  },
  options: { cron: '40 3 * * *' },
})
