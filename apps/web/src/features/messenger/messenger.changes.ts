import type { QueryClient } from '@tanstack/react-query'
import type { ChatEntry, ChatName, Message, UnreadCount } from '@uprava/contract/messenger.ts'

import { call, tellFailure } from '#api/index.ts'

import { chatKey, chatQuery, refOfName, type ChatFilter, type ChatRef, type Viewer } from './chat.ts'
import {
  withChanged,
  withMessage,
  withNewer,
  withoutMessage,
  withSeen,
  type HistoryWindow,
} from './history.ts'
import { withEntry, withEntryChange, withPresence, type ChatListWindow } from './list.ts'
import { fetchAfter, fetchEntry, messengerQueries } from './messenger.queries.ts'

/**
 * How a change lands in the cache: the mutation and the socket call the same functions, and applying one twice changes
 * nothing more. History windows of a search show a moment of the past and are left alone.
 */
export function applyMessage(queries: QueryClient, chat: ChatName, message: Message): void {
  changeHistory(queries, chat, (window) => withMessage(window, message))
}

export function applyChanged(queries: QueryClient, chat: ChatName, message: Message): void {
  changeHistory(queries, chat, (window) => withChanged(window, message))
  changeEntries(queries, chat, (entry) =>
    entry.last_message?.id === message.id
      ? { ...entry, last_message: { ...entry.last_message, message: message.message } }
      : entry,
  )
}

export function applyDeleted(queries: QueryClient, chat: ChatName, messageId: number): void {
  changeHistory(queries, chat, (window) => withoutMessage(window, messageId))
}

export function applySeen(queries: QueryClient, chat: ChatName, lastSeenId: number, viewer: Viewer): void {
  const ref = refOfName(chat)
  changeHistory(queries, chat, (window) => withSeen(window, lastSeenId, ref, viewer))
  changeEntries(queries, chat, (entry) =>
    entry.last_message && entry.last_message.id <= lastSeenId && isMine(entry.last_message, ref, viewer)
      ? { ...entry, last_message: { ...entry.last_message, is_seen: true } }
      : entry,
  )
}

export function applyChatUnread(queries: QueryClient, chat: ChatName, count: number): void {
  changeEntries(queries, chat, (entry) => ({ ...entry, unread_messages_count: count }))
}

export function applyLastMessage(
  queries: QueryClient,
  chat: ChatName,
  last: ChatEntry['last_message'],
): void {
  changeEntries(queries, chat, (entry) => ({ ...entry, last_message: last }))
}

export function applyUnread(queries: QueryClient, channelId: number, count: UnreadCount): void {
  queries.setQueryData(['unread', channelId], count)
}

export function applyPresence(
  queries: QueryClient,
  who: { manager_id: number | null; channel_id: number | null; is_online: boolean },
): void {
  queries.setQueriesData<ChatListWindow>(
    { queryKey: ['chats'] },
    (list) => list && withPresence(list, who, who.is_online),
  )
  void queries.invalidateQueries({ queryKey: ['chat-info'], refetchType: 'active' })
}

/** Fetches the chat's entry and puts it where it belongs in every loaded list without a search term (RT-41). */
export async function refreshEntry(queries: QueryClient, channelId: number, chat: ChatRef): Promise<void> {
  try {
    const entry = await fetchEntry(channelId, chat)
    if (!entry || entry.name === null) return
    for (const [key] of queries.getQueriesData<ChatListWindow>({ queryKey: ['chats', channelId] })) {
      const [, , filter, search] = key as [string, number, ChatFilter, string]
      if (search === '')
        queries.setQueryData<ChatListWindow>(key, (list) => list && withEntry(list, entry, filter))
    }
  } catch (error) {
    tellFailure('GET /chat-list', error)
  }
}

/** Closes the gap after a lost line: the open chat by after_id, a wide gap by loading anew. */
export async function catchUp(queries: QueryClient, channelId: number, chat: ChatRef): Promise<void> {
  const { queryKey } = messengerQueries.history(channelId, chat, '')
  const window = queries.getQueryData<HistoryWindow>(queryKey)
  const newest = window?.messages.at(-1)
  if (!window || window.hasNewer) return
  if (!newest) return void queries.invalidateQueries({ queryKey })
  const missed = await fetchAfter(channelId, chat, newest.id).catch(() => null)
  if (missed?.hasNewer) return void queries.resetQueries({ queryKey })
  if (missed)
    queries.setQueryData<HistoryWindow>(queryKey, (now) => now && withNewer(now, missed.items, false))
}

/** Marks everything read; the chat's count falls to zero at once and the global one follows from the answer (RT-29, RT-30). */
export async function markAllRead(queries: QueryClient, channelId: number, chat: ChatRef): Promise<void> {
  const name = { id: chat.id, subject_type: chat.subjectType, channel_id: channelId }
  applyChatUnread(queries, name, 0)
  try {
    const count = await call('POST /chat-list/{id}/mark-all-as-read', {
      params: { id: chat.id },
      query: chatQuery(chat, channelId),
    })
    applyUnread(queries, channelId, count)
  } catch (error) {
    tellFailure('POST /chat-list/{id}/mark-all-as-read', error)
    void refreshEntry(queries, channelId, chat)
  }
}

/** Deletes for everybody; the message leaves at once and comes back in its place when that failed (D-07). */
export async function deleteMessage(
  queries: QueryClient,
  channelId: number,
  chat: ChatRef,
  message: Message,
): Promise<boolean> {
  const name = { id: chat.id, subject_type: chat.subjectType, channel_id: channelId }
  const before = queries.getQueryData<HistoryWindow>(messengerQueries.history(channelId, chat, '').queryKey)
  applyDeleted(queries, name, message.id)
  try {
    await call('DELETE /chat-list/messages/{id}', {
      params: { id: message.id },
      query: { channel_id: channelId },
    })
    void refreshEntry(queries, channelId, chat)
    return true
  } catch (error) {
    tellFailure('DELETE /chat-list/messages/{id}', error)
    if (before) {
      changeHistory(queries, name, (window) =>
        before.messages
          .filter((one) => one.answer?.id === message.id)
          .reduce(withChanged, withMessage(window, message)),
      )
    }
    return false
  }
}

function changeHistory(
  queries: QueryClient,
  chat: ChatName,
  change: (window: HistoryWindow) => HistoryWindow,
): void {
  const key = ['messages', chat.channel_id, chatKey(refOfName(chat)), '']
  queries.setQueryData<HistoryWindow>(key, (window) => window && change(window))
}

function changeEntries(queries: QueryClient, chat: ChatName, change: (entry: ChatEntry) => ChatEntry): void {
  queries.setQueriesData<ChatListWindow>(
    { queryKey: ['chats', chat.channel_id] },
    (list) => list && withEntryChange(list, refOfName(chat), change),
  )
}

function isMine(last: NonNullable<ChatEntry['last_message']>, chat: ChatRef, viewer: Viewer): boolean {
  return chat.subjectType === 'ORGANIZATION'
    ? last.sender.channel_id === viewer.channelId
    : last.sender.id === viewer.managerId
}
