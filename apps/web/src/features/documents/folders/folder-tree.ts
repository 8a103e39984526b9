import type { Document, Folder } from '@uprava/contract/documents.ts'
import { CHARTERS_FOLDER_ID, DEFAULT_FOLDER_NAME } from '@uprava/contract/limits/documents-limits.ts'

import type { Option } from '#ui/fields/option-list.ts'
import { plural } from '#ui/lib/format.ts'

/** Reading and changing the tree of folders that GET /folders answers. Nothing here changes what it is given. */

export type Tree = readonly Folder[]

/** The folder with those it stands in, from the top level down; empty when it is not in the tree. */
export function pathTo(tree: Tree, id: number): Folder[] {
  for (const folder of tree) {
    if (folder.id === id) return [folder]
    const below = pathTo(folder.children, id)
    if (below.length > 0) return [folder, ...below]
  }
  return []
}

/** Where a document lies, as a person reads it: `Договоры / Архив 2024`. */
export function placeOf(tree: Tree, folderId: number): string {
  return pathTo(tree, folderId)
    .map(({ name }) => name)
    .join(' / ')
}

export function defaultFolder(tree: Tree): Folder | undefined {
  return tree.find((folder) => folder.is_default)
}

/** DOC-55: subfolders and documents directly inside. */
export const childCount = ({ children, documents }: Folder): string =>
  countInWords(children.length + documents.length)

/** Nothing while the number is not known. */
export function countInWords(count: number | undefined): string {
  if (count === undefined) return ''
  return count === 0 ? 'Пусто' : plural(count, ['элемент', 'элемента', 'элементов'])
}

/** DOC-27 to DOC-29: by the flags, and by the documents' literal rules as well (D-11). */
export function mayBeDeleted(folder: Folder): boolean {
  const isReserved = folder.id === CHARTERS_FOLDER_ID || folder.name === DEFAULT_FOLDER_NAME
  return !folder.is_default && !folder.is_virtual && !isReserved
}

/** The folders as choices of a select, each below the one it stands in. */
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

const names = new Intl.Collator('ru', { sensitivity: 'base', numeric: true })
const inOrder = (one: Folder, other: Folder) =>
  Number(other.is_default) - Number(one.is_default) || names.compare(one.name, other.name)

/** The tree with the folder in its place, in the order of the server. */
export function withFolder(tree: Tree, added: Folder, at: number | null = null): Folder[] {
  const here =
    added.parent_id === at ? [...tree.filter(({ id }) => id !== added.id), added].toSorted(inOrder) : tree
  return here.map((folder) => ({ ...folder, children: withFolder(folder.children, added, folder.id) }))
}

export function withoutDocument(tree: Tree, id: number): Folder[] {
  return changed(tree, (folder) => ({
    ...folder,
    documents: folder.documents.filter((document) => document.id !== id),
  }))
}

export function withDocument(tree: Tree, added: Document): Folder[] {
  return changed(tree, (folder) =>
    folder.id === added.folder_id
      ? { ...folder, documents: [added, ...folder.documents.filter(({ id }) => id !== added.id)] }
      : folder,
  )
}

function changed(tree: Tree, change: (folder: Folder) => Folder): Folder[] {
  return tree.map((folder) => ({ ...change(folder), children: changed(folder.children, change) }))
}
