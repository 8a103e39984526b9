import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DocumentOrder } from '@uprava/contract/limits/documents-limits.ts'

export type LibraryLocation = ReturnType<typeof useLibraryLocation>

/** Documents as rows or as cards. */
export type Look = 'list' | 'grid'

/**
 * The open folder of the library, and how lists are sorted and shown. They are part of the address, so that «back» of the
 * browser and a reload keep them.
 */
export function useLibraryLocation() {
  const navigate = useNavigate({ from: '/documents' })
  const { folder = null, view, sort, look } = useSearch({ from: '/shell/documents' })
  const isBin = view === 'bin'
  const kept = { sort, look }
  return {
    /** Null at the top level. */
    folderId: isBin ? null : folder,
    isBin,
    order: sort ?? ('new' as const),
    look: look ?? ('list' as const),
    /** Without an id the top level. */
    open: (id?: number) => void navigate({ search: { folder: id, ...kept } }),
    openTop: (replace?: boolean) => void navigate({ search: kept, replace }),
    openBin: () => void navigate({ search: { view: 'bin', ...kept } }),
    setOrder: (order: DocumentOrder) =>
      void navigate({
        search: (now) => ({ ...now, sort: order === 'new' ? undefined : order }),
        replace: true,
      }),
    setLook: (chosen: Look) =>
      void navigate({
        search: (now) => ({ ...now, look: chosen === 'grid' ? chosen : undefined }),
        replace: true,
      }),
  }
}
