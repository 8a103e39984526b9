import type { Document } from '@uprava/contract/documents.ts'

import { audit, type SeatActor } from '#modules/access/index.ts'
import { transaction, type Tx } from '#platform/database/index.ts'
import { deleteUnreferencedFiles } from '#platform/files/index.ts'
import { refuse } from '#platform/http/index.ts'

import { authorizeDocument } from './documents.access.ts'
import { deleteOld, markDeleted, markRestored } from './documents.repository.ts'
import { isSameName } from './folder-names.ts'
import {
  deleteEmptyFolders,
  findFolders,
  findPath,
  lockTree,
  restoreFolderRow,
} from './folders.repository.ts'
import { presentDocument } from './present.ts'
import { keptDays } from './retention.ts'

/** Documents deleted in one transaction. */
const batch = 500

/** Moves a document to the bin. */
export async function trashDocument(actor: SeatActor, id: number): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    const document = await authorizeDocument(tx, actor, 'delete', id)
    if (!(await markDeleted(tx, document))) throw refuse.notFound()
    await auditDocument(tx, actor, 'document_deleted', id)
    return { ok: true }
  })
}

/** Brings a document back to where it lay. A folder that was deleted comes back with it. */
export async function restoreDocument(actor: SeatActor, id: number): Promise<Document> {
  return transaction(async (tx) => {
    await lockTree(tx, actor.channelId)
    const document = await authorizeDocument(tx, actor, 'restore', id)
    const folderId = await restoreFolderRows(tx, actor.channelId, document.folder_id)
    if (!(await markRestored(tx, document, folderId))) throw refuse.notFound()
    await auditDocument(tx, actor, 'document_restored', id)
    return presentDocument({ ...document, folder_id: folderId }, actor)
  })
}

const auditDocument = (
  tx: Tx,
  { managerId, channelId }: SeatActor,
  action: 'document_deleted' | 'document_restored',
  id: number,
): Promise<void> =>
  audit(tx, {
    actor: { type: 'account', id: managerId },
    action,
    subject: { type: 'document', id },
    details: { channel: channelId },
  })

/** The folder as it was, deleted ones above it brought back; a new one of the same name takes their place. */
async function restoreFolderRows(tx: Tx, channelId: number, folderId: number): Promise<number> {
  let parentId: number | null = null
  for (const folder of await findPath(tx, folderId)) {
    if (folder.deleted_at === null) {
      parentId = folder.id
      continue
    }
    const beside = (await findFolders(tx, channelId)).filter((one) => one.parent_id === parentId)
    const namesake = beside.find((one) => isSameName(one.name, folder.name))
    if (!namesake) await restoreFolderRow(tx, folder.id, parentId)
    parentId = namesake?.id ?? folder.id
  }
  return parentId ?? folderId
}

/**
 * Deletes what has been in the bin for longer than it keeps. Files that a message shows stay. Answers how many documents
 * are gone.
 */
export async function emptyBin(at = new Date()): Promise<number> {
  let total = 0
  let deleted: number
  do {
    deleted = await transaction(async (tx) => {
      const fileIds = await deleteOld(tx, at, batch)
      await deleteUnreferencedFiles(tx, fileIds)
      if (fileIds.length > 0) {
        const details = { documents: fileIds.length }
        await audit(tx, {
          actor: { type: 'system' },
          action: 'bin_emptied',
          subject: { type: 'bin' },
          details,
        })
      }
      return fileIds.length
    })
    total += deleted
  } while (deleted === batch)
  // Folders go from the inside outwards.
  while ((await transaction((tx) => deleteEmptyFolders(tx, keptDays))) > 0);
  return total
}
