import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import { russianDate, type IsoDate } from '@uprava/contract/rules/days.ts'

import { call, errorTitle } from '#api/index.ts'

import { chatKey, chatQuery, folderIdOf, sentType, type ChatFilter, type ChatRef } from './chat.ts'
import { inFlightPatches } from './state/in-flight-patches.ts'
import { withFirstPage, type ChatListWindow } from './state/loaded-chats.ts'
import type { HistoryWindow } from './state/loaded-history.ts'

/** Messages per page (CONST-04). */
export const historyPage = 50

type ListRequest = { filter: ChatFilter; search: string }
/** Requests in flight: histories by channel and chat, lists by channel. */
export const inFlightHistories = inFlightPatches<HistoryWindow, null>()
export const inFlightLists = inFlightPatches<ChatListWindow, ListRequest>()
/** The same for single entries, by channel and chat. */
export const inFlightEntries = inFlightPatches<ChatEntry | null, null>()
export const requestKey = (channelId: number, chat: ChatRef) => `${channelId}/${chatKey(chat)}`

/** The queries of the messenger. Events keep the cached data up to date. */
export const messengerQueries = {
  chats: (channelId: number, filter: ChatFilter, search: string) =>
    queryOptions({
      queryKey: ['chats', channelId, filter, search] as const,
      queryFn: async ({ signal, client, queryKey }): Promise<ChatListWindow> => {
        const fresh = await inFlightLists.run(`${channelId}`, { filter, search }, () =>
          fetchChats(channelId, filter, search, 1, signal),
        )
        const known = client.getQueryData<ChatListWindow>(queryKey)
        return known && known.page > 1 ? withFirstPage(known, fresh) : fresh
      },
      meta: errorTitle('GET /chat-list'),
      staleTime: 60_000,
    }),
  history: (channelId: number, chat: ChatRef, search: string) =>
    queryOptions({
      queryKey: ['messages', channelId, chatKey(chat), search] as const,
      queryFn: ({ signal }): Promise<HistoryWindow> => fetchOpening(channelId, chat, search, signal),
      meta: errorTitle('GET /chat-list/{id}'),
      staleTime: Infinity,
    }),
  info: (channelId: number, chat: ChatRef) =>
    queryOptions({
      queryKey: ['chat-info', channelId, chatKey(chat)] as const,
      queryFn: ({ signal }) =>
        call('GET /chat-list/{id}/info', {
          params: { id: chat.id },
          query: chatQuery(chat, channelId),
          signal,
        }),
      meta: errorTitle('GET /chat-list/{id}/info'),
      staleTime: 60_000,
    }),
  /** Messages that mention the viewer, by pages. */
  mentions: (channelId: number, isUnread: boolean) =>
    infiniteQueryOptions({
      queryKey: ['mentions', channelId, isUnread] as const,
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam, signal }) =>
        call('GET /chat-list/mentions', {
          query: { channel_id: channelId, unread: isUnread || undefined, before_id: pageParam },
          signal,
        }),
      meta: errorTitle('GET /chat-list/mentions'),
      getNextPageParam: (last) => (last.has_more ? last.items.at(-1)?.message.id : undefined),
    }),
  /** Whom the viewer may mention in a chat, by the beginning of a name. */
  mentionable: (channelId: number, chat: ChatRef, search: string) =>
    queryOptions({
      queryKey: ['mentionable', channelId, chatKey(chat), search] as const,
      queryFn: ({ signal }) =>
        call('GET /chat-list/mentionable', {
          query: {
            channel_id: channelId,
            subject_type: chat.subjectType,
            id: chat.id,
            search: search || undefined,
          },
          signal,
        }),
      staleTime: 60_000,
    }),
}

/** One page of the list; entries without a name are hidden (MSG-16). */
export async function fetchChats(
  channelId: number,
  filter: ChatFilter,
  search: string,
  page: number,
  signal?: AbortSignal,
): Promise<ChatListWindow> {
  const answer = await call('GET /chat-list', {
    query: {
      channel_id: channelId,
      type: sentType(filter),
      search: search || undefined,
      page,
      folder_id: folderIdOf(filter) ?? undefined,
      archived: filter === 'archive' || undefined,
    },
    signal,
  })
  return {
    entries: answer.items.filter((entry) => entry.name !== null),
    page: answer.current_page,
    lastPage: answer.last_page,
  }
}

/** The current entry of a chat, or null when the list does not contain it. */
export async function fetchEntry(channelId: number, chat: ChatRef) {
  const answer = await call('GET /chat-list', {
    query: { channel_id: channelId, type: 'all', chat_list_id: chat.id, subject_type: chat.subjectType },
  })
  return answer.items[0] ?? null
}

/** The window a chat opens with: its newest page, or the one around the first unread message when that is older. */
async function fetchOpening(
  channelId: number,
  chat: ChatRef,
  search: string,
  signal: AbortSignal,
): Promise<HistoryWindow> {
  const newest = await fetchNewest(channelId, chat, search, signal)
  const { firstUnreadId, messages } = newest
  if (!firstUnreadId || (messages[0]?.id ?? 0) <= firstUnreadId) return newest
  return { ...(await fetchAround(channelId, chat, firstUnreadId)), firstUnreadId }
}

/** The newest page of the history, or of the results of a search. */
export async function fetchNewest(
  channelId: number,
  chat: ChatRef,
  search: string,
  signal?: AbortSignal,
): Promise<HistoryWindow> {
  const request = async (): Promise<HistoryWindow> => {
    const answer = await call('GET /chat-list/{id}', {
      params: { id: chat.id },
      query: { ...chatQuery(chat, channelId), page: 1, search: search || undefined },
      signal,
    })
    return {
      messages: answer.items.toReversed(),
      hasOlder: answer.has_older,
      hasNewer: false,
      firstUnreadId: answer.first_unread_id,
      page: 1,
    }
  }
  // The results of a search are a snapshot, to which no events are applied.
  return search === '' ? inFlightHistories.run(requestKey(channelId, chat), null, request) : request()
}

/** Older messages. `page` is sent as specified; `before_id` decides the answer (MSG-121). */
export async function fetchOlder(channelId: number, chat: ChatRef, search: string, window: HistoryWindow) {
  const oldest = window.messages[0]?.id
  const answer = await call('GET /chat-list/{id}', {
    params: { id: chat.id },
    query: {
      ...chatQuery(chat, channelId),
      page: window.page + 1,
      before_id: oldest,
      per_page: historyPage,
      search: search || undefined,
    },
  })
  return { items: answer.items, hasOlder: answer.has_older }
}

/** Messages newer than the given one. */
export async function fetchAfter(channelId: number, chat: ChatRef, afterId: number, perPage = historyPage) {
  const answer = await call('GET /chat-list/{id}', {
    params: { id: chat.id },
    query: { ...chatQuery(chat, channelId), after_id: afterId, per_page: perPage },
  })
  return { items: answer.items, hasNewer: answer.has_newer }
}

/** The window that begins with a message, with the events that arrive while it is fetched. */
export function fetchFrom(
  channelId: number,
  chat: ChatRef,
  messageId: number,
  perPage: number,
): Promise<HistoryWindow> {
  return inFlightHistories.run(requestKey(channelId, chat), null, async () => {
    const { items, hasNewer } = await fetchAfter(channelId, chat, messageId - 1, perPage)
    return { messages: items.toReversed(), hasOlder: true, hasNewer, page: 1 }
  })
}

/** The window around a message, for a jump to a quoted or found one. */
export function fetchAround(channelId: number, chat: ChatRef, messageId: number): Promise<HistoryWindow> {
  return fetchWindow(channelId, chat, { around_id: messageId })
}

/** The window around the first message of a day in the browser's time zone. */
export function fetchAroundDay(channelId: number, chat: ChatRef, day: IsoDate): Promise<HistoryWindow> {
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone
  return fetchWindow(channelId, chat, { date: russianDate(day), tz })
}

async function fetchWindow(
  channelId: number,
  chat: ChatRef,
  position: { around_id: number } | { date: string; tz: string },
): Promise<HistoryWindow> {
  return inFlightHistories.run(requestKey(channelId, chat), null, async () => {
    const answer = await call('GET /chat-list/{id}', {
      params: { id: chat.id },
      query: { ...chatQuery(chat, channelId), ...position, per_page: historyPage },
    })
    return {
      messages: answer.items.toReversed(),
      hasOlder: answer.has_older,
      hasNewer: answer.has_newer,
      page: 1,
    }
  })
}
