import type { Document } from '@uprava/contract/documents.ts'

import { audit, auditEach, type SeatActor } from '#modules/access/index.ts'
import { transaction, type Tx } from '#platform/database/index.ts'
import { deleteUnreferencedFiles } from '#platform/files/index.ts'
import { refuse } from '#platform/http/index.ts'

import { authorizeDocument, authorizeDocuments } from './documents.access.ts'
import { deleteOld, findDocuments, markDeleted, markRestored } from './documents.repository.ts'
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

type Trashed = { trashed: number[]; failed: { id: number; reason: string }[] }

/** Moves to the bin what is in the library, and says of the rest why not; nothing there is not found. */
export async function trashDocuments(actor: SeatActor, ids: readonly number[]): Promise<Trashed> {
  return transaction(async (tx) => {
    const there = new Set((await findDocuments(tx, actor.channelId, ids)).map(({ id }) => id))
    const found = ids.filter((id) => there.has(id))
    const trashed = new Set(await markDeleted(tx, await authorizeDocuments(tx, actor, 'delete', found)))
    if (trashed.size === 0) throw refuse.notFound()
    await auditEach(tx, {
      actor: { type: 'account', id: actor.managerId },
      action: 'document_deleted',
      subject: { type: 'document', ids: [...trashed] },
      details: { channel: actor.channelId },
    })
    const failed = ids.filter((id) => !trashed.has(id))
    return { trashed: [...trashed], failed: failed.map((id) => ({ id, reason: 'его уже нет в библиотеке' })) }
  })
}

/** Brings a document back to where it lay. A folder that was deleted comes back with it. */
export async function restoreDocument(actor: SeatActor, id: number): Promise<Document> {
  return transaction(async (tx) => {
    await lockTree(tx, actor.channelId)
    const document = await authorizeDocument(tx, actor, 'restore', id)
    const folderId = await restoreFolderRows(tx, actor.channelId, document.folder_id)
    if (!(await markRestored(tx, document, folderId))) throw refuse.notFound()
    await audit(tx, {
      actor: { type: 'account', id: actor.managerId },
      action: 'document_restored',
      subject: { type: 'document', id },
      details: { channel: actor.channelId },
    })
    return presentDocument({ ...document, folder_id: folderId }, actor)
  })
}

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
