import { queryOptions } from '@tanstack/react-query'

import { callAi } from '#api/index.ts'

export const citationQueries = {
  /** A norm as it was on a day (dd.mm.yyyy): that of the answer that stands on it. */
  provision: (channelId: number, normId: string, on: string | undefined) =>
    queryOptions({
      queryKey: ['provision', channelId, normId, on ?? null] as const,
      queryFn: ({ signal }) =>
        callAi('GET /provisions/{id}', { params: { id: normId }, query: { on }, signal }),
      staleTime: 5 * 60_000,
    }),
}
