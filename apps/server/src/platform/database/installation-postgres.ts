import { settings } from '#platform/settings.ts'

import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

/** Starts the embedded database of the installation as its settings say; its log is archived unless copies are off. */
export function startInstallationPostgres(report?: (line: string) => void): Promise<EmbeddedPostgres> {
  const { DATA_DIR, BACKUP_AT, BACKUP_WAL_SECONDS } = settings()
  return startEmbeddedPostgres({
    dataDir: DATA_DIR,
    ...(report && { report }),
    ...(BACKUP_AT !== 'off' && { archiveSeconds: archiveSeconds(BACKUP_WAL_SECONDS) }),
  })
}

/**
 * After how many seconds the server hands out a segment of its log that is not full: the rest of the bound is for moving it
 * beside the copies (OPS-09). The server knows no less than one second.
 */
const archiveSeconds = (bound: number) => Math.max(1, Math.floor(bound * 0.75))
