import { QueryClient } from '@tanstack/react-query'

import { readingsThatTell, repeatedWithoutAnswer } from '#api/index.ts'

/** Lists a screen has shown stay warm for a while; a failed reading is repeated only when no answer came at all. */
export const queryClient = new QueryClient({
  queryCache: readingsThatTell(),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: repeatedWithoutAnswer(2),
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
