import { QueryClient } from '@tanstack/react-query'

import { CallFailed } from '#api/index.ts'

/** Lists a screen has shown stay warm for a while; a failed reading is repeated only when no answer came at all. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => error instanceof CallFailed && error.status === 0 && failures < 2,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
