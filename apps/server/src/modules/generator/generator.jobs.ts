import { z } from 'zod'

import { deleteRuns } from '#modules/runs/index.ts'
import { transaction } from '#platform/database/index.ts'
import { defineJob } from '#platform/jobs/index.ts'

import { GENERATOR } from './generator-run.ts'
import { deleteExpiredSessions } from './sessions.repository.ts'

/** Deletes sessions unused for 24 hours with their messages and documents, every hour (wire §8). */
export const deleteUnusedSessions = defineJob({
  name: 'generator.forget-sessions',
  schema: z.object({}),
  options: { cron: '35 * * * *' },
  handler: () =>
    transaction(async (tx) => {
      const ids = await deleteExpiredSessions(tx)
      if (ids.length > 0) await deleteRuns(tx, GENERATOR, ...ids)
    }),
})
