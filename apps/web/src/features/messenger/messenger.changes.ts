import type { QueryClient } from '@tanstack/react-query'
import type { ChatEntry, ChatInfo, ChatName, Message, Poll } from '@uprava/contract/messenger.ts'
import type { IsoDate } from '@uprava/contract/rules/days.ts'

import { refetch, showError, withErrorToast } from '#api/index.ts'
import { localDay } from '#ui/dates/dates.ts'

import { chatKey, isOurs, refOfName, type ChatFilter, type ChatRef, type Viewer } from './chat.ts'
import {
  fetchAroundDay,
  fetchEntry,
  fetchFrom,
  historyPage,
  inFlightEntries,
  inFlightHistories,
  inFlightLists,
  messengerQueries,
  requestKey,
} from './messenger.queries.ts'
import { holding } from './order/order.queries.ts'
import {
  isChatWith,
  withEntry,
  withEntryChange,
  withPresence,
  type ChatListWindow,
} from './state/loaded-chats.ts'
import {
  withChanged,
  withMessage,
  withoutMessage,
  withPoll,
  withRefetched,
  withSeen,
  type HistoryWindow,
} from './state/loaded-history.ts'

/**
 * How a change is applied to the cache: the mutation and the event call the same functions, and all of them are idempotent.
 * The history windows of a search are snapshots and are not changed.
 */
export function applyMessage(queries: QueryClient, chat: ChatName, message: Message): void {
  changeHistory(queries, chat, (window) => withMessage(window, message))
}

export function applyChanged(queries: QueryClient, chat: ChatName, message: Message): void {
  changeHistory(queries, chat, (window) => withChanged(window, message))
  changeEntries(queries, chat, (entry) =>
    entry.last_message?.id === message.id
      ? { ...entry, last_message: { ...entry.last_message, message: message.message, plain: message.plain } }
      : entry,
  )
}

/** The numbers of a poll, as the viewer sees them. */
export function applyPoll(queries: QueryClient, chat: ChatName, messageId: number, poll: Poll): void {
  changeHistory(queries, chat, (window) => withPoll(window, messageId, poll))
}

export function applyDeleted(queries: QueryClient, chat: ChatName, messageId: number): void {
  changeHistory(queries, chat, (window) => withoutMessage(window, messageId))
}

/**
 * A message of a group came while the chat is not looked at: the next opening has the heading of unread messages above it.
 * Elsewhere the messages themselves say what the viewer's side has read; in a group they say whether anybody has.
 */
export function applyFirstUnread(queries: QueryClient, chat: ChatName, messageId: number): void {
  if (chat.subject_type !== 'GROUP') return
  changeHistory(queries, chat, (window) =>
    window.firstUnreadId ? window : { ...window, firstUnreadId: messageId },
  )
}

/** The viewer's own side has read the partner's messages (`isOwnSide`), or the partner has read ours. */
export function applySeen(
  queries: QueryClient,
  chat: ChatName,
  { lastSeenId, isOwnSide }: { lastSeenId: number; isOwnSide: boolean },
  viewer: Viewer,
): void {
  const ref = refOfName(chat)
  const isSeen = (message: Pick<Message, 'sender'>) => isOurs(message, ref, viewer) !== isOwnSide
  changeHistory(queries, chat, (window) => withSeen(window, lastSeenId, isSeen))
  if (isOwnSide && chat.subject_type === 'GROUP')
    changeHistory(queries, chat, (window) =>
      window.firstUnreadId && window.firstUnreadId <= lastSeenId
        ? { ...window, firstUnreadId: null }
        : window,
    )
  changeEntries(queries, chat, (entry) =>
    entry.last_message && entry.last_message.id <= lastSeenId && isSeen(entry.last_message)
      ? { ...entry, last_message: { ...entry.last_message, is_seen: true } }
      : entry,
  )
}

export function applyPinned(queries: QueryClient, chat: ChatName, message: Message | null): void {
  const key = ['chat-info', chat.channel_id, chatKey(refOfName(chat))]
  queries.setQueryData<ChatInfo>(key, (info) => info && { ...info, pinned_message: message })
}

/** `mentions` of them mention the viewer; absent: as many as before, none where nothing is unread. */
export function applyChatUnread(
  queries: QueryClient,
  chat: ChatName,
  count: number,
  mentions?: number,
): void {
  changeEntries(queries, chat, (entry) => ({
    ...entry,
    unread_messages_count: count,
    unread_mentions_count: mentions ?? (count === 0 ? 0 : entry.unread_mentions_count),
  }))
}

export function applyLastMessage(
  queries: QueryClient,
  chat: ChatName,
  last: ChatEntry['last_message'],
): void {
  changeEntries(queries, chat, (entry) => ({ ...entry, last_message: last }))
}

export function applyPresence(
  queries: QueryClient,
  who: { manager_id: number | null; channel_id: number | null; is_online: boolean },
): void {
  queries.setQueriesData<ChatListWindow>(
    { queryKey: ['chats'] },
    (list) => list && withPresence(list, who, who.is_online),
  )
  // What is on its way may say what was before; the rest needs no request.
  void refetch(queries, {
    queryKey: ['chat-info'],
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  })
  queries.setQueriesData<ChatInfo>({ queryKey: ['chat-info'] }, (info) =>
    info && isChatWith(info, who) ? { ...info, is_online: who.is_online } : info,
  )
}

/** The key of a list of chats. */
type ListKey = [string, number, ChatFilter, string]

/** The number of the latest request for each chat's entry: the answers of earlier ones are dropped. */
const latestRequests = new Map<string, number>()
let lastRequest = 0

/** Fetches the chat's entry and updates it in every cached list without a search term (RT-41). */
export async function refreshEntry(queries: QueryClient, channelId: number, chat: ChatRef): Promise<void> {
  try {
    lastRequest += 1
    const mine = lastRequest
    const key = requestKey(channelId, chat)
    latestRequests.set(key, mine)
    const entry = await inFlightEntries.run(key, null, () => fetchEntry(channelId, chat))
    if (latestRequests.get(key) !== mine) return
    latestRequests.delete(key)
    if (!entry || entry.name === null) return
    applyEntry(queries, channelId, entry)
  } catch (error) {
    showError('GET /chat-list', error)
  }
}

/** Puts a chat as it is now into every cached list without a search term that holds it, and takes it out of the others. */
export function applyEntry(queries: QueryClient, channelId: number, entry: ChatEntry): void {
  inFlightLists.patch(`${channelId}`, (list, { filter, search }) =>
    search === '' ? withEntry(list, entry, holding(queries, channelId, filter)) : list,
  )
  for (const [queryKey] of queries.getQueriesData<ChatListWindow>({ queryKey: ['chats', channelId] })) {
    const [, , filter, search] = queryKey as ListKey
    if (search === '')
      queries.setQueryData<ChatListWindow>(
        queryKey,
        (list) => list && withEntry(list, entry, holding(queries, channelId, filter)),
      )
  }
}

/**
 * Catches up after a lost connection. The newest part of the open chat is fetched again by after_id, which brings the new
 * messages and what was changed, deleted and seen during the gap; after a large gap the chat is loaded again. Cached chats
 * that are not open are dropped and fetched when they are opened.
 */
export async function catchUp(queries: QueryClient, channelId: number, chat: ChatRef | null): Promise<void> {
  const opening = chat && messengerQueries.history(channelId, chat, '')
  const open = opening?.queryKey
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] === 'messages' && queryKey[2] !== open?.[2]
  queries.removeQueries({ type: 'inactive', predicate: isOther })
  // A chat that is being opened at this moment has an active query, which must not be removed.
  void refetch(queries, { type: 'active', predicate: isOther })
  if (!chat || !open) return
  // A chat that is being opened is waited for: fetched once more it would open at its end, as it is read by then (MSG-66).
  const window = await queries.query({ ...opening, staleTime: 'static' }).catch(() => null)
  if (!window || window.hasNewer) return
  const from = window.messages.at(-historyPage) ?? window.messages[0]
  // after_id must be at least 1.
  if (!from || from.id === 1) return refetch(queries, { queryKey: open })
  const newest = await fetchFrom(channelId, chat, from.id, 2 * historyPage).catch(() => null)
  if (newest?.hasNewer) return void queries.resetQueries({ queryKey: open })
  if (newest)
    queries.setQueryData<HistoryWindow>(
      open,
      (current) => current && withRefetched(current, from.id, newest.messages),
    )
}

/** Loads the history around a day; resolves to the id of the day's first message, or of the last one before it. */
export async function loadDay(
  queries: QueryClient,
  channelId: number,
  chat: ChatRef,
  day: IsoDate,
): Promise<number | null> {
  const around = await withErrorToast('GET /chat-list/{id}', () => fetchAroundDay(channelId, chat, day))
  if (!around) return null
  queries.setQueryData(messengerQueries.history(channelId, chat, '').queryKey, around)
  const first = around.messages.find((message) => localDay(new Date(message.created_at)) >= day)
  return (first ?? around.messages.at(-1))?.id ?? null
}

/** The name of a chat on the wire. */
export const chatName = (chat: ChatRef, channelId: number): ChatName => ({
  id: chat.id,
  subject_type: chat.subjectType,
  channel_id: channelId,
})

/** Changes the cached history of a chat and the histories in flight. */
export function changeHistory(
  queries: QueryClient,
  chat: ChatName,
  change: (window: HistoryWindow) => HistoryWindow,
): void {
  const ref = refOfName(chat)
  const key = ['messages', chat.channel_id, chatKey(ref), '']
  queries.setQueryData<HistoryWindow>(key, (window) => window && change(window))
  inFlightHistories.patch(requestKey(chat.channel_id, ref), change)
}

export function changeEntries(
  queries: QueryClient,
  chat: ChatName,
  change: (entry: ChatEntry) => ChatEntry,
): void {
  const { channel_id: channelId } = chat
  const ref = refOfName(chat)
  // The results of a search stay as they are found.
  const changed = (list: ChatListWindow, filter: ChatFilter, search: string) =>
    withEntryChange(list, ref, change, search === '' ? holding(queries, channelId, filter) : () => true)
  for (const [queryKey] of queries.getQueriesData<ChatListWindow>({ queryKey: ['chats', channelId] })) {
    const [, , filter, search] = queryKey as ListKey
    queries.setQueryData<ChatListWindow>(queryKey, (list) => list && changed(list, filter, search))
  }
  inFlightLists.patch(`${channelId}`, (list, { filter, search }) => changed(list, filter, search))
  inFlightEntries.patch(requestKey(channelId, ref), (entry) => entry && change(entry))
}
