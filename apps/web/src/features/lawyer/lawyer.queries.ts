import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import type { LawyerChat, LawyerMessage } from '@uprava/contract/lawyer.ts'

import { callAi } from '#api/index.ts'
import { aiErrorTitle } from '#features/ai-conversation/index.ts'

/** Page sizes (CONST-04). */
const chatsOnPage = 20
const messagesOnPage = 50

export type ChatPage = { chats: LawyerChat[]; total: number; has_next: boolean }
export type LawyerChatPages = InfiniteData<ChatPage, number>

/** The newest stretch of a chat, oldest first, without holes inside. */
export type Messages = { messages: LawyerMessage[]; hasMore: boolean }

export const lawyerQueries = {
  /** My chats in the channel, page by page. */
  chats: (channelId: number, search: string) =>
    infiniteQueryOptions({
      queryKey: ['lawyer', channelId, 'chats', search] as const,
      queryFn: async ({ pageParam, signal }): Promise<ChatPage> => {
        const query = {
          chat_type: 'legal_consultation',
          page: pageParam,
          per_page: chatsOnPage,
          search: search || undefined,
        } as const
        return callAi('GET /chats/', { query, signal })
      },
      meta: aiErrorTitle('GET /chats/'),
      initialPageParam: 1,
      getNextPageParam: ({ has_next: hasNext }, _all, page) => (hasNext ? page + 1 : undefined),
    }),

  /** An own chat; `active_run_id` names the answer that is being made, wherever it was asked for. */
  chat: (channelId: number, id: number) =>
    queryOptions({
      queryKey: ['lawyer', channelId, 'chat', id] as const,
      queryFn: ({ signal }) => callAi('GET /chats/{id}', { params: { id }, signal }),
      meta: aiErrorTitle('GET /chats/{id}'),
      // Another tab or device may have asked meanwhile.
      refetchOnWindowFocus: 'always',
    }),

  messages: (channelId: number, id: number) =>
    queryOptions({
      queryKey: ['lawyer', channelId, 'messages', id] as const,
      queryFn: async ({ signal, client, queryKey }): Promise<Messages> => {
        const newest = await fetchMessages(id, { signal })
        return joined(client.getQueryData<Messages>(queryKey), newest)
      },
      meta: aiErrorTitle('GET /chats/{id}/messages'),
      refetchOnWindowFocus: 'always',
    }),
}

/** A stretch of messages: the newest, or those before one. */
export async function fetchMessages(
  id: number,
  { beforeId, signal }: { beforeId?: number; signal?: AbortSignal },
): Promise<Messages> {
  const { messages, has_more: hasMore } = await callAi('GET /chats/{id}/messages', {
    params: { id },
    query: { limit: messagesOnPage, before_id: beforeId },
    signal,
  })
  return { messages, hasMore }
}

/** The newest stretch behind the older ones that were read before, as long as they touch. */
export function joined(before: Messages | undefined, newest: Messages): Messages {
  const first = newest.messages[0]
  if (!before || !first || !before.messages.some(({ id }) => id === first.id)) return newest
  const older = before.messages.filter(({ id }) => id < first.id)
  return {
    messages: [...older, ...newest.messages],
    hasMore: older.length > 0 ? before.hasMore : newest.hasMore,
  }
}

/** Every chat once, in the order of the pages: a page may repeat what moved down meanwhile. */
export function chatsOf(pages: readonly ChatPage[]): LawyerChat[] {
  const seen = new Map<number, LawyerChat>()
  for (const { chats } of pages) for (const chat of chats) if (!seen.has(chat.id)) seen.set(chat.id, chat)
  return [...seen.values()]
}
