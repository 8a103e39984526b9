import type { Module } from '#platform/module.ts'
import { settings } from '#platform/settings.ts'

import { startArchiving, stopArchiving } from './archive/archiving.ts'
import { backupJobs } from './backups.jobs.ts'
import { observeCopies } from './nightly/copy-metrics.ts'

/** Copies of the installation, every night and by command, their proof, and the archive that leads to any moment between them. */
export const backups: Module = {
  name: 'backups',
  /** They depend on BACKUP_AT, which is read when the product starts. */
  get jobs() {
    return backupJobs(settings().BACKUP_AT)
  },
  async start() {
    observeCopies()
    await startArchiving()
  },
  stop: stopArchiving,
}
