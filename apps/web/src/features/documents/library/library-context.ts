import type { Document, Folder } from '@uprava/contract/documents.ts'
import { createContext, use } from 'react'

import type { Tree } from '../folders/folder-tree.ts'
import type { LibraryLocation } from '../use-library-location.ts'
import type { Selection } from './use-selection.ts'

/** The actions of documents outside the bin. */
export type DocumentActions = {
  preview: (document: Document) => void
  send: (documents: readonly Document[]) => void
  rename: (document: Document) => void
  /** Puts them into another folder. */
  move: (documents: readonly Document[]) => void
  /** Moves it to the bin. */
  remove: (document: Document) => void
}

/** What every part of the library's content needs. */
export type LibraryState = {
  channelId: number
  /** The folders of the server. */
  serverTree: Tree
  /** The same with the client's own folders. */
  tree: Tree
  /** The folders from the top level to the open one; empty at the top level (DOC-06). */
  path: readonly Folder[]
  location: LibraryLocation
  selection: Selection
  actions: DocumentActions
  /** Opens a folder; undefined: the top level. */
  openFolder: (folderId: number | undefined) => void
  upload: () => void
  focusContent: () => void
}

export const LibraryContext = createContext<LibraryState | null>(null)

export function useLibrary(): LibraryState {
  const library = use(LibraryContext)
  if (!library) throw new Error('The part stands outside the library')
  return library
}
