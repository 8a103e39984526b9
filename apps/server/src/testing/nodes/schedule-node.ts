import { modulesOf } from '#app'
import { closeDatabase, openDatabase } from '#platform/database/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { readSettings, useSettings } from '#platform/settings.ts'

/**
 * A node that takes every scheduled job of the product and holds it, for tests that kill it: `schedule-node.ts {database url}`.
 * It says `ready`, then the name of each job it takes.
 */
const [databaseUrl = ''] = process.argv.slice(2)
useSettings(readSettings({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', BACKUP_AT: '02:30' }))
openDatabase(databaseUrl)
const held = modulesOf('all')
  .flatMap(({ jobs = [] }) => jobs)
  .filter(({ options }) => options.cron !== undefined)
  .map((job) => ({
    ...job,
    options: { ...job.options, pollSeconds: 2 },
    async run() {
      process.send?.(job.name)
      await new Promise(() => undefined)
    },
  }))
await startJobs(databaseUrl, held)
process.send?.('ready')
process.on(
  'disconnect',
  () =>
    void stopJobs()
      .then(closeDatabase)
      .then(() => process.exit(0)),
)
