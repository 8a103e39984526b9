import { useQuery } from '@tanstack/react-query'
import type { Folder } from '@uprava/contract/documents.ts'
import { CHARTERS_FOLDER_ID } from '@uprava/contract/limits/documents-limits.ts'

import { charterQueries } from '#features/charters/index.ts'
import { useGeneralPermission } from '#features/session/index.ts'

import type { Tree } from './folder-tree.ts'

/** The virtual folder of the saved session packages; it exists in the client alone (DOC-14). */
const chartersFolder: Folder = {
  id: CHARTERS_FOLDER_ID,
  name: 'Уставы',
  parent_id: null,
  is_default: false,
  is_virtual: true,
  children: [],
  documents: [],
}

/** Adds «Уставы» before the other folders for those who may open laws (DOC-11 to DOC-13). */
export function useLibraryTree(tree: Tree): Tree {
  return useGeneralPermission('prepare_charter') ? [chartersFolder, ...tree] : tree
}

/** How many charters there are (DOC-55); undefined until that is known. */
export function useChartersCount(channelId: number): number | undefined {
  const mayOpen = useGeneralPermission('prepare_charter')
  return useQuery({ ...charterQueries.charters(channelId), enabled: mayOpen }).data?.length
}
