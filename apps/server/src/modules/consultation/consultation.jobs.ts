import { z } from 'zod'

import { transaction } from '#platform/database/index.ts'
import { defineJob } from '#platform/jobs/index.ts'

import { deleteOldEvidence } from './evidence.repository.ts'
import { deleteOldRuns } from './runs.repository.ts'

/** Every night: events nobody reads any more, and evidence beyond each channel's term. */
export const tidyConsultation = defineJob({
  name: 'consultation.tidy',
  schema: z.object({}),
  options: { cron: '40 3 * * *' },
  handler: () =>
    transaction(async (tx) => {
      await deleteOldRuns(tx)
      await deleteOldEvidence(tx)
    }),
})
