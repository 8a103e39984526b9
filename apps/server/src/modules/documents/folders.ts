import type { Folder } from '@uprava/contract/documents.ts'
import { DEFAULT_FOLDER_NAME, documentLimits } from '@uprava/contract/limits/documents-limits.ts'

import { audit, type SeatActor } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { authorizeFolder } from './documents.access.ts'
import { countByFolder, findNewest, markFoldersContentDeleted } from './documents.repository.ts'
import { isSameName } from './folder-names.ts'
import {
  findFolders,
  findPaths,
  insertFolder,
  lockTree,
  markFoldersDeleted,
  type FolderRow,
} from './folders.repository.ts'
import { presentDocument } from './present.ts'

/** How deep folders may stand in each other: more than any library needs, and a tree every client can draw. */
const maxLevels = 20

/**
 * The tree of the channel's folders with their documents; «По умолчанию» first, then by name. Of a very large library it
 * carries the newest documents and the numbers of all; `GET /customs` has every one of them in pages.
 */
export async function listFolders(actor: SeatActor): Promise<Folder[]> {
  const [folders, documents] = await Promise.all([
    findFolders(db(), actor.channelId),
    findNewest(db(), actor.channelId, documentLimits.inTree),
  ])
  const totals =
    documents.length < documentLimits.inTree ? undefined : await countByFolder(db(), actor.channelId)
  const contents = Map.groupBy(documents, (document) => document.folder_id)
  const children = Map.groupBy(folders.toSorted(byName), (folder) => folder.parent_id)
  const branch = (parentId: number | null): Folder[] =>
    (children.get(parentId) ?? []).map((folder) =>
      presentFolder(folder, {
        children: branch(folder.id),
        documents: contents.get(folder.id)?.map((row) => presentDocument(row, actor)) ?? [],
        ...(totals ? { documents_total: totals.get(folder.id) ?? 0 } : {}),
      }),
    )
  return branch(null)
}

const names = new Intl.Collator('ru', { sensitivity: 'base', numeric: true })
const byName = (a: FolderRow, b: FolderRow) =>
  Number(b.is_default) - Number(a.is_default) || names.compare(a.name, b.name) || a.id - b.id

/** Makes a folder, at the top level or inside another. Its name stands once beside each other (DOC-58). */
export async function createFolder(
  actor: SeatActor,
  { name, parentId }: { name: string; parentId: number | null },
): Promise<Folder> {
  if (isSameName(name, DEFAULT_FOLDER_NAME)) throw refuse.field('name', 'Это название занято системой')
  return transaction(async (tx) => {
    await lockTree(tx, actor.channelId)
    if (parentId !== null) {
      await authorizeFolder(tx, actor, 'read', parentId)
      const levels = (await findPaths(tx, [parentId])).length + 1
      if (levels > maxLevels) {
        throw refuse.field('parent_id', `Папки можно вкладывать друг в друга не глубже ${maxLevels} уровней`)
      }
    }
    const folders = await findFolders(tx, actor.channelId)
    if (folders.length >= documentLimits.folders)
      throw refuse.general('В канале может быть не больше 2 000 папок')
    const beside = folders.filter((one) => one.parent_id === parentId)
    if (beside.some((one) => isSameName(one.name, name)))
      throw refuse.field('name', 'Папка с таким названием уже есть')
    return presentFolder(await insertFolder(tx, { channelId: actor.channelId, parentId, name }))
  })
}

/** Deletes a folder with those below it; every document in them goes to the bin. The default one stays. */
export async function trashFolder(actor: SeatActor, id: number): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    await lockTree(tx, actor.channelId)
    const folder = await authorizeFolder(tx, actor, 'delete', id)
    if (folder.is_default) throw refuse.general(`Папку «${DEFAULT_FOLDER_NAME}» удалить нельзя`)
    const documents = await markFoldersContentDeleted(tx, await markFoldersDeleted(tx, folder))
    await audit(tx, {
      actor: { type: 'account', id: actor.managerId },
      action: 'folder_deleted',
      subject: { type: 'folder', id },
      details: { channel: actor.channelId, documents },
    })
    return { ok: true }
  })
}

type Content = Pick<Folder, 'children' | 'documents' | 'documents_total'>

function presentFolder(row: FolderRow, content: Content = { children: [], documents: [] }): Folder {
  return {
    id: row.id,
    name: row.name,
    parent_id: row.parent_id,
    is_default: row.is_default,
    // The charters' folder is the client's own (wire §7).
    is_virtual: false,
    ...content,
  }
}
