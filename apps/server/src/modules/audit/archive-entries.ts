import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { db, transaction } from '#platform/database/index.ts'
import { settings } from '#platform/settings.ts'

import { findBounds, findArchivable, deleteArchivedEntries } from './audit.repository.ts'
import { auditExport, linesOf } from './export-audit.ts'

/** Where exported entries lie that have left the database. */
export const auditArchiveFolder = () => path.join(settings().DATA_DIR, 'audit-archive')

/**
 * Exports the entries older than AUDIT_KEEP_YEARS, up to a signed head, to the archive and deletes them from the database.
 * Both are entries. Answers how far; null when nothing is old enough.
 */
export async function archiveOldEntries(): Promise<number | null> {
  const last = await findArchivable(db(), settings().AUDIT_KEEP_YEARS)
  const bounds = await findBounds(db(), {})
  if (last === null || bounds === null || last < bounds.first) return null
  const old = { first: bounds.first, last }
  await archive(old)
  await transaction((tx) => auditExport(tx, { type: 'system' }, old))
  await transaction((tx) => deleteArchivedEntries(tx, last))
  return last
}

/** Under its name only when it is whole. */
async function archive({ first, last }: { first: number; last: number }): Promise<void> {
  await mkdir(auditArchiveFolder(), { recursive: true, mode: 0o700 })
  const file = path.join(auditArchiveFolder(), `audit-${first}-${last}.jsonl`)
  const draft = `${file}.${process.pid}`
  await pipeline(
    Readable.from(linesOf({ first, last })),
    createWriteStream(draft, { mode: 0o600, flush: true }),
  )
  await rename(draft, file)
}
