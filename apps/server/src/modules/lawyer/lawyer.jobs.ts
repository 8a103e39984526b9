import { z } from 'zod'

import { transaction } from '#platform/database/index.ts'
import { defineJob } from '#platform/jobs/index.ts'

import { deleteUnusedFiles } from './files.repository.ts'

/** Hourly: deletes files without a chat 24 hours after their upload (AIS-65). */
export const deleteUnusedFilesJob = defineJob({
  name: 'lawyer.delete-unused-files',
  schema: z.object({}),
  options: { cron: '20 * * * *' },
  handler: () => transaction(deleteUnusedFiles),
})
