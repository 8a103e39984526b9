import { useQuery } from '@tanstack/react-query'
import type { SearchKind } from '@uprava/contract/limits/search-limits.ts'
import type { SearchResults } from '@uprava/contract/messenger/search.ts'

import { useDebounced } from '#ui/lib/use-debounced.ts'

import { searchQueries } from './search.queries.ts'

/** The server is asked so long after the last keystroke, milliseconds. */
const delayMs = 150

/** The answer of the server for the term as it stands; without a term, kinds or a channel nothing is asked. */
export function useFound(
  channelId: number | null,
  term: string,
  kinds: readonly SearchKind[],
  limit: number,
) {
  const settled = useDebounced(term, delayMs)
  const isAsked = term !== '' && kinds.length > 0 && channelId !== null
  const query = useQuery({
    ...searchQueries.found(channelId ?? 0, settled, kinds, limit),
    enabled: isAsked && settled !== '',
  })
  const data: SearchResults | undefined = isAsked && settled !== '' ? query.data : undefined
  return {
    data,
    isSearching: isAsked && (settled !== term || query.isFetching),
    isFailed: isAsked && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  }
}
