import { z } from 'zod'

import { defineJob } from '#platform/jobs/index.ts'

import { deleteOldExports, failExport, makeExport } from './export-person.ts'

/** Makes the archive of one export. */
export const makeExportJob = defineJob({
  name: 'privacy.make-export',
  schema: z.object({ id: z.int() }),
  options: { retries: 3, expireAfterSeconds: 3600 },
  async handler({ id }, { isLastAttempt }) {
    try {
      await makeExport(id)
    } catch (error) {
      if (isLastAttempt) await failExport(id)
      throw error
    }
  },
})

/** Every hour: archives go after seven days. */
export const deleteOldExportsJob = defineJob({
  name: 'privacy.delete-exports',
  schema: z.object({}),
  options: { cron: '25 * * * *' },
  handler: deleteOldExports,
})
