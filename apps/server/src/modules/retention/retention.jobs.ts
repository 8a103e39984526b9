import { z } from 'zod'

import { defineJob } from '#platform/jobs/index.ts'

import { runRetention } from './run-retention.ts'

/** Every night: what is past its term goes. */
export const runRetentionJob = defineJob({
  name: 'retention.run',
  schema: z.object({}),
  options: { cron: '30 2 * * *', expireAfterSeconds: 4 * 3600 },
  handler: async (_payload, { signal }) => void (await runRetention({ type: 'system' }, { signal })),
})
