import type { Document } from '@uprava/contract/documents.ts'
import { defaultBinDays } from '@uprava/contract/rules/retention-kinds.ts'

import { audit, auditEach, type SeatActor } from '#modules/access/index.ts'
import { transaction, type Tx } from '#platform/database/index.ts'
import { deleteUnreferencedFiles } from '#platform/files/index.ts'
import { refuse } from '#platform/http/index.ts'

import { authorizeDocuments } from './documents.access.ts'
import { deleteOld, findDocuments, markDeleted, markRestored } from './documents.repository.ts'
import { isSameName } from './folder-names.ts'
import {
  deleteEmptyFolders,
  findFolders,
  findPaths,
  lockTree,
  restoreFolderRows,
} from './folders.repository.ts'
import { presentDocument } from './present.ts'

/** Documents deleted in one transaction. */
const batch = 500

type Failed = { id: number; reason: string }
type Trashed = { trashed: number[]; failed: Failed[] }

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
    return { trashed: [...trashed], failed: failedOf(ids, trashed, 'его уже нет в библиотеке') }
  })
}

type Restored = { documents: Document[]; failed: Failed[] }

/** Brings documents back to where they lay, and says of the rest why not. A folder that was deleted comes back with them. */
export async function restoreDocuments(actor: SeatActor, ids: readonly number[]): Promise<Restored> {
  return transaction(async (tx) => {
    await lockTree(tx, actor.channelId)
    const there = new Set((await findDocuments(tx, actor.channelId, ids, 'bin')).map(({ id }) => id))
    const found = ids.filter((id) => there.has(id))
    const rows = await authorizeDocuments(tx, actor, 'restore', found)
    const placeOf = await restoreFolders(tx, actor.channelId, [...new Set(rows.map((row) => row.folder_id))])
    const folderIds = rows.map((row) => placeOf.get(row.folder_id) ?? row.folder_id)
    const restored = new Set(await markRestored(tx, rows, folderIds))
    if (restored.size === 0) throw refuse.notFound()
    await auditEach(tx, {
      actor: { type: 'account', id: actor.managerId },
      action: 'document_restored',
      subject: { type: 'document', ids: [...restored] },
      details: { channel: actor.channelId },
    })
    return {
      documents: rows.flatMap((row, at) =>
        restored.has(row.id) ? [presentDocument({ ...row, folder_id: folderIds[at]! }, actor)] : [],
      ),
      failed: failedOf(ids, restored, 'его уже нет в корзине'),
    }
  })
}

/**
 * The folders as they were, deleted ones above them brought back; a new one of the same name takes the place of a deleted
 * one. Answers for each folder which one that is now.
 */
async function restoreFolders(
  tx: Tx,
  channelId: number,
  folderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = new Map((await findPaths(tx, folderIds)).map((folder) => [folder.id, folder]))
  const living = [...(await findFolders(tx, channelId))]
  const places = new Map<number, number>()
  const revived: { id: number; parentId: number | null }[] = []
  const placeOf = (id: number): number => {
    const folder = rows.get(id)
    const known = places.get(id) ?? (folder?.deleted_at === null ? id : undefined)
    if (known !== undefined || !folder) return known ?? id
    const parentId = folder.parent_id === null ? null : placeOf(folder.parent_id)
    const namesake = living.find((one) => one.parent_id === parentId && isSameName(one.name, folder.name))
    if (!namesake) {
      revived.push({ id, parentId })
      living.push({ ...folder, parent_id: parentId, deleted_at: null })
    }
    places.set(id, namesake?.id ?? id)
    return namesake?.id ?? id
  }
  const answer = new Map(folderIds.map((id) => [id, placeOf(id)]))
  await restoreFolderRows(tx, revived)
  return answer
}

const failedOf = (ids: readonly number[], done: ReadonlySet<number>, reason: string): Failed[] =>
  ids.filter((id) => !done.has(id)).map((id) => ({ id, reason }))

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
  while ((await transaction((tx) => deleteEmptyFolders(tx, defaultBinDays))) > 0);
  return total
}
