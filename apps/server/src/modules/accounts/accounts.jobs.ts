import { z } from 'zod'

import { deleteOldSessions, accessChanged, deleteOldRateLimitEntries } from '#modules/access/index.ts'
import { transaction } from '#platform/database/index.ts'
import { defineJob } from '#platform/jobs/index.ts'

import { deleteExpired } from './accounts.repository.ts'
import { deleteUnfinishedRegistrations } from './persons.repository.ts'

/** Every hour: registrations that came to nothing go after a day (AUTH-82), and what has expired is deleted. */
export const expiryJob = defineJob({
  name: 'accounts-tidy',
  schema: z.object({}),
  options: { cron: '17 * * * *' },
  async handler() {
    await transaction(async (tx) => {
      if ((await deleteUnfinishedRegistrations(tx)) > 0) await accessChanged(tx)
      await deleteExpired(tx)
      await deleteOldSessions(tx)
      await deleteOldRateLimitEntries(tx)
    })
  },
})
