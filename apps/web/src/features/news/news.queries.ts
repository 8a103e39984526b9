import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call, tellFailure } from '#api/index.ts'

const perPage = 50

/** Published news: open calls, the same for every account. */
export const newsQueries = {
  list: () =>
    infiniteQueryOptions({
      queryKey: ['news', 'list'] as const,
      queryFn: async ({ pageParam, signal }) => {
        try {
          return await call('GET /news', { query: { page: pageParam, per_page: perPage }, signal })
        } catch (error) {
          tellFailure('GET /news', error)
          throw error
        }
      },
      initialPageParam: 1,
      getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
      staleTime: 60_000,
    }),
  item: (news: number) =>
    queryOptions({
      queryKey: ['news', news] as const,
      queryFn: async ({ signal }) => {
        try {
          return await call('GET /news/{news}', { params: { news }, signal })
        } catch (error) {
          tellFailure('GET /news/{news}', error)
          throw error
        }
      },
      staleTime: 60_000,
    }),
}
