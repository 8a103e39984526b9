import type { Document, Folder } from '@uprava/contract/documents.ts'
import { CHARTERS_FOLDER_ID, DEFAULT_FOLDER_NAME } from '@uprava/contract/limits/documents-limits.ts'

import type { Option } from '#ui/fields/option-list.ts'
import { plural } from '#ui/lib/format.ts'

/** Pure functions over the tree of folders of GET /folders. */

export type Tree = readonly Folder[]

/** The folders from the top level to the given one; empty when it is not in the tree. */
export function pathTo(tree: Tree, id: number): Folder[] {
  for (const folder of tree) {
    if (folder.id === id) return [folder]
    const below = pathTo(folder.children, id)
    if (below.length > 0) return [folder, ...below]
  }
  return []
}

/** The document of this id, wherever it lies. */
export function findDocument(tree: Tree, id: number): Document | undefined {
  for (const { documents, children } of tree) {
    const found = documents.find((document) => document.id === id) ?? findDocument(children, id)
    if (found) return found
  }
  return undefined
}

/** The path of a folder as text: `Договоры / Архив 2024`. */
export function folderPath(tree: Tree, folderId: number): string {
  return pathTo(tree, folderId)
    .map(({ name }) => name)
    .join(' / ')
}

export function defaultFolder(tree: Tree): Folder | undefined {
  return tree.find((folder) => folder.is_default)
}

/** DOC-55: subfolders and documents directly inside. */
export const childCount = ({ children, documents, documents_total: total }: Folder): string =>
  countInWords(children.length + (total ?? documents.length))

/** Empty while the number is unknown. */
export function countInWords(count: number | undefined): string {
  if (count === undefined) return ''
  return count === 0 ? 'Пусто' : plural(count, ['элемент', 'элемента', 'элементов'])
}

/** Whether a folder may be deleted, by its flags and by the literal rules of the specification (DOC-27 to DOC-29, D-11). */
export function mayBeDeleted(folder: Folder): boolean {
  const isReserved = folder.id === CHARTERS_FOLDER_ID || folder.name === DEFAULT_FOLDER_NAME
  return !folder.is_default && !folder.is_virtual && !isReserved
}

/** The folders as options of a select, each indented below its parent. */
export function folderOptions(tree: Tree, level = 0): Option<number>[] {
  return tree.flatMap(({ id, name, children }) => [
    { value: id, label: name, level },
    ...folderOptions(children, level + 1),
  ])
}

export function withoutFolder(tree: Tree, id: number): Folder[] {
  return tree
    .filter((folder) => folder.id !== id)
    .map((folder) => ({ ...folder, children: withoutFolder(folder.children, id) }))
}

const byName = new Intl.Collator('ru', { sensitivity: 'base', numeric: true })
const compareFolders = (one: Folder, other: Folder) =>
  Number(other.is_default) - Number(one.is_default) || byName.compare(one.name, other.name)

/** The tree with the folder added below its parent, in the order of the server. */
export function withFolder(tree: Tree, added: Folder, parentId: number | null = null): Folder[] {
  const siblings =
    added.parent_id === parentId
      ? [...tree.filter(({ id }) => id !== added.id), added].toSorted(compareFolders)
      : tree
  return siblings.map((folder) => ({ ...folder, children: withFolder(folder.children, added, folder.id) }))
}

export function withoutDocument(tree: Tree, id: number): Folder[] {
  return mapFolders(tree, (folder) => ({
    ...folder,
    documents: folder.documents.filter((document) => document.id !== id),
  }))
}

export function withDocument(tree: Tree, added: Document): Folder[] {
  return mapFolders(tree, (folder) =>
    folder.id === added.folder_id
      ? { ...folder, documents: [added, ...folder.documents.filter(({ id }) => id !== added.id)] }
      : folder,
  )
}

function mapFolders(tree: Tree, change: (folder: Folder) => Folder): Folder[] {
  return tree.map((folder) => ({ ...change(folder), children: mapFolders(folder.children, change) }))
}

/** The newest documents of all folders. */
export function newestDocuments(tree: Tree, most: number): Document[] {
  const all = (folders: Tree): Document[] =>
    folders.flatMap(({ documents, children }) => [...documents, ...all(children)])
  return all(tree)
    .toSorted((one, other) => other.id - one.id)
    .slice(0, most)
}
