import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Refetches the active queries after events may have been missed. The answer of a first fetch that is in flight may be
 * older than this moment, and `invalidateQueries` would join that fetch: such a query is fetched again once it is done.
 */
export async function refetch(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const firstFetches = queries
    .getQueryCache()
    .findAll({ ...filters, type: 'active' })
    .filter(({ state }) => state.data === undefined && state.fetchStatus !== 'idle')
  await Promise.all([
    queries.invalidateQueries(filters),
    ...firstFetches.map(async (query) => {
      const isFetched = await query.promise?.then(
        () => true,
        () => false,
      )
      if (isFetched) await queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  ])
}
