import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/index.ts'

import { withNewest, type Dialogue } from './dialogue.ts'

export const assistantQueries = {
  /** The dialogue of the channel: its newest page at every opening (ASST-15). A failure is only logged (AIAPI-68). */
  dialogue: (channelId: number) =>
    queryOptions({
      queryKey: ['assistant', channelId] as const,
      queryFn: async ({ signal, client, queryKey }): Promise<Dialogue> => {
        const newest = await call('GET /assistant', { query: { page: 1 }, signal })
        return withNewest(client.getQueryData<Dialogue>(queryKey), newest)
      },
      meta: { onFinalError: (error) => logFailure('The dialogue with the assistant was not read', error) },
      staleTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
    }),
}

/** What AIAPI-60, AIAPI-61 and ASST-13 require in the console and nowhere else. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- AIAPI-60 requires the log entry
  console.error(what, error)
}
