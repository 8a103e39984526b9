import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SearchKind } from '@uprava/contract/limits/search-limits.ts'

import { call, errorTitle } from '#api/index.ts'

export const searchQueries = {
  /** Each term is a query of its own: an answer that comes late is not shown for another term (CHAT-34). */
  found: (channelId: number, term: string, kinds: readonly SearchKind[], limit: number) =>
    queryOptions({
      queryKey: ['search', channelId, term, kinds, limit] as const,
      queryFn: ({ signal }) =>
        call('GET /search', {
          query: { channel_id: channelId, q: term, kinds: [...kinds], limit },
          signal,
        }),
      meta: errorTitle('GET /search'),
      // What was found before stays until the new answer is there, so that the rows do not flicker.
      placeholderData: keepPreviousData,
      // A repeated search finds what is new.
      staleTime: 10_000,
    }),
}
