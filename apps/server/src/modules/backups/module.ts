import type { Module } from '#platform/module.ts'
import { settings } from '#platform/settings.ts'

import { startArchiving, stopArchiving } from './archive/archiving.ts'
import { backupJobs } from './backups.jobs.ts'
import { mountBackups } from './backups.routes.ts'
import './backups.tables.ts'
import { startSampling, stopSampling } from './console/disk-sampling.ts'
import { observeCopies } from './nightly/copy-metrics.ts'

/** Copies of the installation, every night and by command, their proof, and the archive that leads to any moment between them. */
export const backups: Module = {
  name: 'backups',
  mount: mountBackups,
  /** They depend on BACKUP_AT, which is read when the product starts. */
  get jobs() {
    return backupJobs(settings().BACKUP_AT)
  },
  async start() {
    observeCopies()
    startSampling()
    await startArchiving()
  },
  async stop() {
    await stopSampling()
    await stopArchiving()
  },
}
