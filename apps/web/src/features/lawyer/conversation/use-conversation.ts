import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LawyerMessage } from '@uprava/contract/lawyer.ts'
import { useEffect } from 'react'

import { useAskingAgain, useOlderMessages, useRunningAnswer } from '#features/ai-conversation/index.ts'

import { loadOlder } from '../lawyer.changes.ts'
import { lawyerQueries } from '../lawyer.queries.ts'
import { followAnswer } from './ask-lawyer.ts'
import { usePendingQuestion, type ChatKey } from './pending-questions.ts'

/** What is known of a conversation: its messages, the question on its way, the answer being made. */
export function useConversation(channelId: number, place: ChatKey) {
  const queries = useQueryClient()
  const chatId = place === 'new' ? null : place
  const chat = useQuery({ ...lawyerQueries.chat(channelId, chatId ?? 0), enabled: chatId !== null })
  const history = useQuery({ ...lawyerQueries.messages(channelId, chatId ?? 0), enabled: chatId !== null })
  const pending = usePendingQuestion(place)
  const runId = (chatId !== null && chat.data?.active_run_id) || null
  const running = useRunningAnswer(runId)

  useEffect(() => {
    if (runId !== null && chatId !== null) followAnswer(queries, channelId, chatId, runId)
  }, [queries, channelId, chatId, runId])

  const messages: readonly LawyerMessage[] = (chatId !== null && history.data?.messages) || []
  const isAwaited = pending !== null || messages.at(-1)?.message_type === 'user'
  // An answer that nobody here follows is looked for.
  useAskingAgain(isAwaited && pending === null && runId === null, () => {
    void chat.refetch()
    void history.refetch()
  })

  const older = useOlderMessages(place, history.data?.hasMore ?? false, async () =>
    chatId === null ? true : loadOlder(queries, channelId, chatId),
  )

  return {
    chat: chatId === null ? undefined : chat.data,
    history: { ...history, isWaiting: chatId !== null && history.data === undefined },
    messages,
    pending,
    /** What has arrived of the answer, until its message is there. */
    running: messages.some(({ metadata }) => metadata.run_id === runId) ? null : running,
    runId,
    isAwaited,
    older,
  }
}

export type ConversationState = ReturnType<typeof useConversation>
