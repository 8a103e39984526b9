import { modulesOf } from '#app'
import { loadBase } from '#modules/laws/index.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { closeDatabase, openDatabase } from '#platform/database/index.ts'
import { prepareDatabase } from '#platform/database/service-role.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { readSettings, useSettings } from '#platform/settings.ts'

import { TEMPLATE_DATABASE, asAdministrator, urlOf } from '../administrator.ts'

/**
 * Makes a cluster in the folder, with a migrated database that holds the reference base and the queues of jobs: a
 * server that starts has little to make and nothing to load.
 */
export async function makeTemplateDatabase(folder: string, programs: string | undefined): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false, programs })
  try {
    const url = urlOf(database.url, TEMPLATE_DATABASE)
    const serviceUrl = urlOf(database.serviceUrl, TEMPLATE_DATABASE)
    await asAdministrator(database.url, (sql) => sql`create database ${sql(TEMPLATE_DATABASE)}`)
    await prepareDatabase(url, serviceUrl)
    openDatabase(url)
    await loadBase()
    await closeDatabase()
    await makeQueues(serviceUrl)
    // With schedules a server would begin with the jobs of this minute, whatever its test is about.
    await asAdministrator(url, (sql) =>
      sql.unsafe(
        'delete from pgboss.schedule; delete from pgboss.job; update pgboss.version set cron_on = null',
      ),
    )
  } finally {
    await database.stop()
  }
}

async function makeQueues(serviceUrl: string): Promise<void> {
  useSettings(readSettings({ LOG_LEVEL: 'silent', BACKUP_AT: 'off' }))
  const jobs = modulesOf('all').flatMap((module) => module.jobs ?? [])
  await startJobs(
    serviceUrl,
    jobs.map((job) => ({ ...job, run: () => Promise.resolve() })),
  )
  await stopJobs()
}
