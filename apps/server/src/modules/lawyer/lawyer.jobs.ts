import { z } from 'zod'

import { transaction } from '#platform/database/index.ts'
import { defineJob } from '#platform/jobs/index.ts'

import { deleteUnusedFiles } from './files.repository.ts'

/** Every hour: files no chat holds, 24 hours after they were sent (AIS-65). */
export const forgetUnusedFiles = defineJob({
  name: 'lawyer.forget-unused-files',
  schema: z.object({}),
  options: { cron: '20 * * * *' },
  handler: () => transaction(deleteUnusedFiles),
})
