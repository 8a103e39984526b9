import { z } from 'zod'

import { defineJob } from '#platform/jobs/index.ts'

import { emptyBin } from './bin.ts'

/** Every night: what has been in the bin for its term goes for good. */
export const emptyBinJob = defineJob({
  name: 'documents-empty-bin',
  schema: z.object({}),
  handler: async () => void (await emptyBin()),
  options: { cron: '10 3 * * *' },
})
