import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call, errorTitle } from '#api/index.ts'

const perPage = 50

/** Published news: open calls, the same for every account. */
export const newsQueries = {
  list: () =>
    infiniteQueryOptions({
      queryKey: ['news', 'list'] as const,
      queryFn: ({ pageParam, signal }) =>
        call('GET /news', { query: { page: pageParam, per_page: perPage }, signal }),
      meta: errorTitle('GET /news'),
      initialPageParam: 1,
      getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
      staleTime: 60_000,
    }),
  item: (news: number) =>
    queryOptions({
      queryKey: ['news', news] as const,
      queryFn: ({ signal }) => call('GET /news/{news}', { params: { news }, signal }),
      meta: errorTitle('GET /news/{news}'),
      staleTime: 60_000,
    }),
}
