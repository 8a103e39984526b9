import type { Query, QueryClient } from '@tanstack/react-query'

import { callAi } from '#api/index.ts'
import { showAiError, watchRun } from '#features/ai-conversation/index.ts'

import { chatTitleOf } from '../chat-list/chat-title.ts'
import { applyCreated, applyMessage, catchUp } from '../lawyer.changes.ts'
import { lawyerQueries } from '../lawyer.queries.ts'
import {
  pendingQuestions,
  type AttachedFile,
  type ChatKey,
  type PendingQuestion,
} from './pending-questions.ts'

export type LawyerQuestion = {
  channelId: number
  place: ChatKey
  content: string
  files: readonly AttachedFile[]
  /** A chat begins with the question: it becomes the current one before the question is sent. */
  whenCreated: (chatId: number) => Promise<void>
}

/** What a failed question leaves: where its text belongs now. Null: it was asked. */
export type UnsentQuestion = { place: ChatKey } | null

/**
 * Asks in a chat, or begins one and asks in it (LAW-32). The question stands as a temporary message from the first moment
 * and goes when it could not be sent (LAW-15 to LAW-17); the toast says why.
 */
export async function askLawyer(queries: QueryClient, question: LawyerQuestion): Promise<UnsentQuestion> {
  const { place, content, files } = question
  const giveUp = new AbortController()
  const now = new Date()
  const pending: PendingQuestion = {
    id: `temp-${now.getTime()}`,
    content,
    files,
    createdAt: now.toISOString(),
    stop: () => giveUp.abort(),
  }
  pendingQuestions.put(place, pending)
  const chatId = place === 'new' ? await beginChat(queries, question, pending) : place
  if (chatId === null) return { place }
  try {
    await sendQuestion(queries, question, chatId, giveUp.signal)
    return null
  } catch (error) {
    if (giveUp.signal.aborted) {
      await catchUp(queries, question.channelId, chatId)
      return null
    }
    showAiError('POST /requests/legal_request', error)
    return { place: chatId }
  } finally {
    pendingQuestions.remove(chatId, pending)
  }
}

/** The chat the question begins; null when it could not be created. */
async function beginChat(
  queries: QueryClient,
  { channelId, content, whenCreated }: LawyerQuestion,
  pending: PendingQuestion,
): Promise<number | null> {
  try {
    const body = { chat_type: 'legal_consultation', title: chatTitleOf(content), metadata: {} } as const
    const chat = await callAi('POST /chats/', { body })
    applyCreated(queries, channelId, chat)
    pendingQuestions.put(chat.id, pending)
    await whenCreated(chat.id)
    return chat.id
  } catch (error) {
    showAiError('POST /chats/', error)
    return null
  } finally {
    pendingQuestions.remove('new', pending)
  }
}

/**
 * The chat variant (AIAPI-06). `Prefer: respond-async` lets the server answer with the run at once instead of
 * holding the request until the answer is there, so that a refresh and a second tab find it; a server that waits is fine too.
 */
async function sendQuestion(
  queries: QueryClient,
  { channelId, content, files }: LawyerQuestion,
  chatId: number,
  signal: AbortSignal,
): Promise<void> {
  const request = {
    title: chatTitleOf(content),
    request_type: 'general',
    content,
    metadata: { file_ids: files.map(({ id }) => id) },
    user_id: 0,
  }
  const answer = await callAi('POST /requests/legal_request', {
    body: { request, chat_id: chatId },
    headers: { Prefer: 'respond-async' },
    signal,
  })
  if (!('run' in answer)) return catchUp(queries, channelId, chatId)
  await cancelOlderFetches(queries, channelId, chatId)
  applyMessage(queries, channelId, answer.message)
  followAnswer(queries, channelId, chatId, answer.run.id)
}

/** What is being fetched again was asked for before the question: its answer would take the question off the screen. */
async function cancelOlderFetches(queries: QueryClient, channelId: number, chatId: number): Promise<void> {
  const keys = [
    lawyerQueries.messages(channelId, chatId).queryKey,
    lawyerQueries.chat(channelId, chatId).queryKey,
  ]
  const isLoaded = ({ state }: Query) => state.data !== undefined
  await Promise.all(keys.map((queryKey) => queries.cancelQueries({ queryKey, predicate: isLoaded })))
}

/** Follows the answer of a chat to its end, wherever the person goes meanwhile, and brings the finished message. */
export function followAnswer(queries: QueryClient, channelId: number, chatId: number, runId: number): void {
  const { queryKey } = lawyerQueries.chat(channelId, chatId)
  queries.setQueryData(queryKey, (chat) => chat && { ...chat, active_run_id: runId })
  void watchRun(runId, async (end) => {
    if ('failure' in end) showAiError('POST /requests/legal_request', end.failure)
    await catchUp(queries, channelId, chatId)
    queries.setQueryData(queryKey, (chat) =>
      chat?.active_run_id === runId ? { ...chat, active_run_id: null } : chat,
    )
  })
}
