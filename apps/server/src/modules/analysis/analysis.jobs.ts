import { z } from 'zod'

import { transaction } from '#platform/database/index.ts'
import { defineJob } from '#platform/jobs/index.ts'

import { deleteOld } from './analyses.repository.ts'

/** Every night: documents and reports older than 30 days. */
export const forgetOldAnalyses = defineJob({
  name: 'analysis.forget-old',
  schema: z.object({}),
  options: { cron: '10 4 * * *' },
  handler: () => transaction(deleteOld),
})
