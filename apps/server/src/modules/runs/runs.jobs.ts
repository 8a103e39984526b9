import { z } from 'zod'

import { transaction } from '#platform/database/index.ts'
import { defineJob } from '#platform/jobs/index.ts'

import { deleteOldEvidence } from './evidence/evidence.repository.ts'
import { deleteOldRuns } from './runs.repository.ts'

/** Nightly: deletes the events of old runs and evidence past each channel's retention period. */
export const deleteOldRunsJob = defineJob({
  name: 'runs.delete-old',
  schema: z.object({}),
  options: { cron: '40 3 * * *' },
  handler: () =>
    transaction(async (tx) => {
      await deleteOldRuns(tx)
      await deleteOldEvidence(tx)
    }),
})
