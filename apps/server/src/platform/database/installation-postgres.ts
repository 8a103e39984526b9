import { settings } from '#platform/settings.ts'

import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

/** Starts the embedded database of the installation as its settings say; its log is archived unless copies are off. */
export function startInstallationPostgres(report?: (line: string) => void): Promise<EmbeddedPostgres> {
  const { DATA_DIR, BACKUP_AT, BACKUP_WAL_SECONDS } = settings()
  return startEmbeddedPostgres({
    dataDir: DATA_DIR,
    ...(report && { report }),
    ...(BACKUP_AT !== 'off' && { archiveSeconds: BACKUP_WAL_SECONDS }),
  })
}
