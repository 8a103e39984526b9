import { useNavigate, useSearch } from '@tanstack/react-router'

export type LibraryLocation = ReturnType<typeof useLibraryLocation>

/** The open folder of the library. It is part of the address, so that «back» of the browser and a reload keep it. */
export function useLibraryLocation() {
  const navigate = useNavigate({ from: '/documents' })
  const { folder = null, view } = useSearch({ from: '/shell/documents' })
  const isBin = view === 'bin'
  return {
    /** Null at the top level. */
    folderId: isBin ? null : folder,
    isBin,
    openFolder: (id: number) => void navigate({ search: { folder: id } }),
    openTop: (replace?: boolean) => void navigate({ search: {}, replace }),
    openBin: () => void navigate({ search: { view: 'bin' } }),
  }
}
