import type { QueryClient } from '@tanstack/react-query'
import type { LawyerChat, LawyerMessage } from '@uprava/contract/lawyer.ts'

import { callAi } from '#api/index.ts'
import { withAiErrorToast } from '#features/ai-conversation/index.ts'

import {
  fetchMessages,
  joined,
  lawyerQueries,
  type LawyerChatPages,
  type Messages,
} from './lawyer.queries.ts'

/** How a happening lands in the cache; each function applied twice changes nothing more. */

/** A created chat stands first in the list, and its messages are none (LAW-20, LAW-22). */
export function applyCreated(queries: QueryClient, channelId: number, chat: LawyerChat): void {
  queries.setQueryData(lawyerQueries.chat(channelId, chat.id).queryKey, chat)
  queries.setQueryData<Messages>(lawyerQueries.messages(channelId, chat.id).queryKey, {
    messages: [],
    hasMore: false,
  })
  queries.setQueryData<LawyerChatPages>(lawyerQueries.chats(channelId, '').queryKey, (list) => {
    const [first, ...others] = withoutChat(list, chat.id)?.pages ?? []
    return list && first && { ...list, pages: [{ ...first, chats: [chat, ...first.chats] }, ...others] }
  })
}

/** A chat changed in place: its title, its pin, the answer it waits for. */
function applyChat(queries: QueryClient, channelId: number, chat: LawyerChat): void {
  queries.setQueryData(lawyerQueries.chat(channelId, chat.id).queryKey, chat)
  queries.setQueriesData<LawyerChatPages>({ queryKey: ['lawyer', channelId, 'chats'] }, (list) =>
    mapChats(list, (one) => (one.id === chat.id ? chat : one)),
  )
}

/** A message at its place by id; a known one is replaced. */
export function applyMessage(queries: QueryClient, channelId: number, message: LawyerMessage): void {
  queries.setQueryData<Messages>(lawyerQueries.messages(channelId, message.chat_id).queryKey, (window) => {
    if (!window) return window
    const others = window.messages.filter(({ id }) => id !== message.id)
    return { ...window, messages: [...others, message].toSorted((a, b) => a.id - b.id) }
  })
}

/** Reads what has come to a chat since; the list follows, because its order does. A failure shows itself. */
export async function catchUp(queries: QueryClient, channelId: number, chatId: number): Promise<void> {
  const { queryKey } = lawyerQueries.messages(channelId, chatId)
  const newest = await withAiErrorToast('GET /chats/{id}/messages', () => fetchMessages(chatId, {}))
  if (newest === false) return
  queries.setQueryData<Messages>(queryKey, (before) => joined(before, newest))
  void queries.invalidateQueries({ queryKey: lawyerQueries.chat(channelId, chatId).queryKey })
  void queries.invalidateQueries({ queryKey: ['lawyer', channelId, 'chats'] })
}

/** Reads the messages before the oldest known one (LAW-33). A failure shows itself and answers false. */
export async function loadOlder(queries: QueryClient, channelId: number, chatId: number): Promise<boolean> {
  const { queryKey } = lawyerQueries.messages(channelId, chatId)
  const first = queries.getQueryData<Messages>(queryKey)?.messages[0]
  if (!first) return true
  const older = await withAiErrorToast('GET /chats/{id}/messages', () =>
    fetchMessages(chatId, { beforeId: first.id }),
  )
  if (older === false) return false
  queries.setQueryData<Messages>(
    queryKey,
    (now) => now && { messages: [...older.messages, ...now.messages], hasMore: older.hasMore },
  )
  return true
}

/** The row leaves before the server answers and comes back to its place when it refuses (D-07). */
export async function deleteChat(queries: QueryClient, channelId: number, id: number): Promise<boolean> {
  const lists = { queryKey: ['lawyer', channelId, 'chats'] }
  await queries.cancelQueries(lists)
  const before = queries.getQueriesData<LawyerChatPages>(lists)
  queries.setQueriesData<LawyerChatPages>(lists, (list) => withoutChat(list, id))
  const answer = await withAiErrorToast('DELETE /chats/{id}', () =>
    callAi('DELETE /chats/{id}', { params: { id } }),
  )
  if (answer === false) for (const [queryKey, list] of before) queries.setQueryData(queryKey, list)
  else void queries.invalidateQueries(lists)
  return answer !== false
}

/** Renames a chat, pins it or takes the pin away. */
export async function changeChat(
  queries: QueryClient,
  channelId: number,
  id: number,
  change: { title?: string; is_pinned?: boolean },
): Promise<boolean> {
  const chat = await withAiErrorToast('PUT /chats/{id}', () =>
    callAi('PUT /chats/{id}', { params: { id }, body: change }),
  )
  if (chat === false) return false
  applyChat(queries, channelId, chat)
  if (change.is_pinned !== undefined)
    void queries.invalidateQueries({ queryKey: ['lawyer', channelId, 'chats'] })
  return true
}

/** Calls an answer right or wrong; null takes it back. */
export async function markAnswer(
  queries: QueryClient,
  channelId: number,
  message: LawyerMessage,
  feedback: { mark: 'up' | 'down' | null; reason?: FeedbackReason; comment?: string },
): Promise<boolean> {
  const params = { id: message.chat_id, message: message.id }
  const key = 'POST /chats/{id}/messages/{message}/feedback'
  const marked = await withAiErrorToast(key, () => callAi(key, { params, body: feedback }))
  if (marked !== false) applyMessage(queries, channelId, marked)
  return marked !== false
}

export type FeedbackReason = 'wrong' | 'outdated' | 'incomplete' | 'not-about-it' | 'unclear' | 'other'

const withoutChat = (list: LawyerChatPages | undefined, id: number) =>
  list && {
    ...list,
    pages: list.pages.map((page) => ({ ...page, chats: page.chats.filter((chat) => chat.id !== id) })),
  }

const mapChats = (list: LawyerChatPages | undefined, change: (chat: LawyerChat) => LawyerChat) =>
  list && { ...list, pages: list.pages.map((page) => ({ ...page, chats: page.chats.map(change) })) }
