import { useNavigate, useSearch } from '@tanstack/react-router'

/** Where in the library one is: it stands in the address, so that the browser's own «back» and a reload know it. */
export function useWhere() {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const isBin = asked['view'] === 'bin'
  const go = (search: Record<string, unknown>, replace = false) =>
    void navigate({ to: '/documents', search: search as never, replace })
  return {
    /** Null at the top level. */
    folderId: isBin ? null : wholeNumber(asked['folder']),
    isBin,
    openFolder: (id: number) => go({ folder: id }),
    openTop: (replace?: boolean) => go({}, replace),
    openBin: () => go({ view: 'bin' }),
  }
}

function wholeNumber(value: unknown): number | null {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
