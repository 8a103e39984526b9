import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Reads again what is shown: something may have happened that nobody told. A first reading that is under way may be older
 * than this moment, and the query cache would join it instead of repeating it: it is repeated once it has ended.
 */
export async function readAgain(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const firstReadings = queries
    .getQueryCache()
    .findAll({ ...filters, type: 'active' })
    .filter(({ state }) => state.data === undefined && state.fetchStatus !== 'idle')
  await Promise.all([
    queries.invalidateQueries(filters),
    ...firstReadings.map(async (query) => {
      const isRead = await query.promise?.then(
        () => true,
        () => false,
      )
      if (isRead) await queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  ])
}
