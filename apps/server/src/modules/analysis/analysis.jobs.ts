import { z } from 'zod'

import { transaction } from '#platform/database/index.ts'
import { defineJob } from '#platform/jobs/index.ts'

import { deleteExpired } from './analyses.repository.ts'

/** Deletes documents and reports older than 30 days, every night. */
export const deleteOldAnalyses = defineJob({
  name: 'analysis.forget-old',
  schema: z.object({}),
  options: { cron: '10 4 * * *' },
  handler: () => transaction(deleteExpired),
})
