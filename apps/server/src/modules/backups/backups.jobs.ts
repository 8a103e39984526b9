import { z } from 'zod'

import { defineJob, type Job } from '#platform/jobs/index.ts'

import { makeNightlyCopy } from './nightly/nightly-copy.ts'

/** The jobs for a BACKUP_AT: the copy of every night, on one node of the installation; none for `off`. */
export function backupJobs(at: string): Job[] {
  if (at === 'off') return []
  const [hour, minute] = at.split(':').map(Number)
  return [
    defineJob({
      name: 'backups-nightly',
      schema: z.object({}),
      options: {
        cron: `${minute} ${hour} * * *`,
        retries: 2,
        retryAfterSeconds: 600,
        expireAfterSeconds: 12 * 3600,
      },
      handler: (_payload, { signal }) => makeNightlyCopy(signal),
    }),
  ]
}
