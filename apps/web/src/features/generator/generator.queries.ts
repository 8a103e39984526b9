import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { GeneratedPreview } from '@uprava/contract/generator.ts'

import { callAi } from '#api/index.ts'
import { aiErrorTitle } from '#features/ai-conversation/index.ts'

import { isAwaited, ofSession, ofStart, type GeneratorState } from './generator-state.ts'

/** So often an answer is asked for that no call of this page waits for, milliseconds. */
const askEveryMs = 2000

export const generatorQueries = {
  /**
   * The session of the channel: the named one, the one used last, or a new one, which begins by itself (GEN-32). A failure
   * is shown by its toast.
   */
  session: (channelId: number, sessionId: number | null) =>
    queryOptions({
      queryKey: ['generator', channelId, sessionId] as const,
      queryFn: async ({ signal }): Promise<GeneratorState> => {
        const query = sessionId === null ? {} : { session: sessionId }
        const { session } = await callAi('GET /document-generation/chat', { query, signal })
        if (session) return ofSession(session)
        return ofStart(await callAi('POST /document-generation/chat/start', { signal }))
      },
      meta: aiErrorTitle('POST /document-generation/chat/start'),
      staleTime: 0,
      refetchOnMount: 'always',
      retry: false,
      refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? askEveryMs : false),
    }),

  /** The document as it will be; while the next one is made the last one stands. */
  preview: (documentName: string, values: Readonly<Record<string, string>>) =>
    queryOptions({
      queryKey: ['generator', 'preview', documentName, values] as const,
      queryFn: ({ signal }): Promise<GeneratedPreview> =>
        callAi('POST /document-generation/preview', {
          body: { document_name: documentName, field_values: values },
          signal,
        }),
      placeholderData: keepPreviousData,
      gcTime: 60_000,
      retry: false,
    }),
}
