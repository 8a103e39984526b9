import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { listen, onSubscribed } from '#api/index.ts'
import { isWatched } from '#features/ai-conversation/index.ts'

import { pendingQuestions } from './conversation/pending-questions.ts'
import { lawyerQueries } from './lawyer.queries.ts'

/** Brings what other tabs and devices of the person ask, and the answers they get, while the tab stands. */
export function useLawyerEvents(channelId: number, openChat: number | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    const stops = [
      listen('lawyer-chat', (event) => {
        if (event.channel_id === channelId) refetchChat(queries, channelId, event.chat_id)
      }),
      onSubscribed(() => {
        if (openChat !== null) refetchChat(queries, channelId, openChat)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, channelId, openChat])
}

/** A chat that is not shown is read again when it is opened. The tab that asks brings question and answer itself. */
function refetchChat(queries: QueryClient, channelId: number, chatId: number): void {
  const runId = queries.getQueryData(lawyerQueries.chat(channelId, chatId).queryKey)?.active_run_id
  if (pendingQuestions.has(chatId) || (runId && isWatched(runId))) return
  const keys = [
    lawyerQueries.messages(channelId, chatId).queryKey,
    lawyerQueries.chat(channelId, chatId).queryKey,
    ['lawyer', channelId, 'chats'],
  ]
  // What could not be read has said so, and is asked for again by its button.
  const isLoaded = ({ state }: Query) => state.data !== undefined
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey, predicate: isLoaded })
}
