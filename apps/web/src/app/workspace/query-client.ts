import { QueryClient } from '@tanstack/react-query'

import { createMutationCache, createQueryCache, keptFirst, retryWithoutAnswer } from '#api/index.ts'

/** Shown lists stay cached for a while; a failed query is repeated only when no answer came at all. */
export const queryClient = new QueryClient({
  queryCache: createQueryCache(),
  mutationCache: createMutationCache(),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: retryWithoutAnswer(2),
      networkMode: 'always',
      persister: keptFirst,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Reads again what is on the screen and could not be read: the connection is back, and nobody should have to press `Повторить`. */
export const readFailedAgain = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
