import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { exportSessions, type DataSubject } from '#modules/access/index.ts'
import { exportIdentity, lockIdentity } from '#modules/accounts/index.ts'
import { exportDocumentFiles } from '#modules/documents/index.ts'
import { exportMessageFiles, exportMessages } from '#modules/messenger/index.ts'
import { exportNotificationSettings } from '#modules/notifications/index.ts'
import { exportSeats } from '#modules/team/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import {
  filesByIds,
  deleteUnreferencedFiles,
  safeFileName,
  storeGeneratedFile,
  readStored,
} from '#platform/files/index.ts'

import { buildArchive, type ArchivedFile } from './build-archive.ts'
import { deleteExpiredExports, findExport, finishExport } from './exports.repository.ts'

const keptMs = 7 * 24 * 60 * 60 * 1000
/** The archive format ends at four gibibytes; leaves room for the texts. */
const maxFilesBytes = 3_500_000_000

/** The work of the job: makes the archive of a waiting export, once. */
export async function makeExport(id: number): Promise<void> {
  const row = await findExport(db(), id)
  if (row?.state !== 'waiting') return
  const subject = await transaction((tx) => lockIdentity(tx, row.person_id))
  if (!subject || subject.isErased) return
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-export-'))
  try {
    const archive = await writeArchive(folder, subject)
    await transaction(async (tx) => {
      // Somebody erased at this moment waits for the row, and deletes the archive with it.
      const person = await lockIdentity(tx, row.person_id)
      if (!person || person.isErased) return
      const name = `personal-data-${row.person_id}.zip`
      const file = await storeGeneratedFile(tx, { name, ...archive })
      const readyAt = new Date()
      const expiresAt = new Date(readyAt.getTime() + keptMs)
      await finishExport(tx, id, { fileId: file.id, size: file.size, readyAt, expiresAt })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives an export up that could not be made. */
export const failExport = (id: number): Promise<void> => transaction((tx) => finishExport(tx, id, null))

/** Writes the archive of a person into the folder; answers its path and its size in bytes. */
export async function writeArchive(folder: string, subject: DataSubject) {
  const parts = [
    ...(await exportIdentity(db(), subject)),
    ...(await exportSeats(db(), subject)),
    ...(await exportSessions(db(), subject)),
    ...(await exportMessages(db(), subject)),
    ...(await exportNotificationSettings(db(), subject)),
  ]
  return buildArchive(folder, parts, await filesOf(subject))
}

async function filesOf(subject: DataSubject): Promise<ArchivedFile[]> {
  const own = [...(await exportMessageFiles(db(), subject)), ...(await exportDocumentFiles(db(), subject))]
  const names = new Map(own.map(({ fileId, name }) => [fileId, name]))
  const stored = await filesByIds(db(), names.keys())
  const total = [...stored.values()].reduce((sum, { size }) => sum + size, 0)
  if (total > maxFilesBytes) throw new Error(`The files of the person take ${total} bytes`)
  return [...names].flatMap(([id, name]) =>
    stored.has(id) ? [{ name: safeFileName(`${id}-${name}`), read: () => readStored(db(), id) }] : [],
  )
}

/** Deletes archives after seven days; for a nightly job. */
export async function deleteOldExports(): Promise<void> {
  await transaction(async (tx) => deleteUnreferencedFiles(tx, await deleteExpiredExports(tx, new Date())))
}
