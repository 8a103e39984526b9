import { z } from 'zod'

import { transaction } from '#platform/database/index.ts'
import { defineJob, enqueue, type Job } from '#platform/jobs/index.ts'

import { finishTask } from './console/copy-tasks.ts'
import { makeNightlyCopy, runBackup, runProof } from './nightly/nightly-copy.ts'
import { watchProofs } from './nightly/proof-watch.ts'

/** A copy or proof takes no longer. Seconds. */
const longest = 12 * 3600

/** Looks after a proof, and every ten minutes, whether the administrators have to be warned. */
const watchProofsJob = defineJob({
  name: 'backups-watch',
  schema: z.object({}),
  options: { cron: '*/10 * * * *', retries: 2 },
  handler: () => watchProofs(),
})

/** A copy or proof that an administrator has asked for; its task has begun. What a killed node leaves is not repeated. */
export const runTaskJob = defineJob({
  name: 'backups-task',
  schema: z.object({ task: z.int(), kind: z.enum(['backup', 'proof']), copyId: z.string() }),
  options: { retries: 0, expireAfterSeconds: longest, pollSeconds: 2 },
  async handler({ task, kind, copyId }, { signal }) {
    const run = kind === 'backup' ? runBackup : runProof
    await finishTask(task, () => run(copyId, signal))
    await transaction((tx) => enqueue(tx, watchProofsJob, {}))
  },
})

/** The jobs for a BACKUP_AT: with `off` there is no copy of every night. Each runs on one node of the installation. */
export function backupJobs(at: string): Job[] {
  const jobs: Job[] = [watchProofsJob, runTaskJob]
  if (at === 'off') return jobs
  const [hour, minute] = at.split(':').map(Number)
  const nightly = defineJob({
    name: 'backups-nightly',
    schema: z.object({}),
    options: {
      cron: `${minute} ${hour} * * *`,
      // The wait is that of every job: the copy of a node that was killed begins on another one within a minute (OPS-25).
      expireAfterSeconds: longest,
    },
    async handler(_payload, { signal }) {
      await makeNightlyCopy(signal)
      await transaction((tx) => enqueue(tx, watchProofsJob, {}))
    },
  })
  return [nightly, ...jobs]
}
