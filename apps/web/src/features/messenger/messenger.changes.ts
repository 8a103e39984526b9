import type { QueryClient } from '@tanstack/react-query'
import type { ChatEntry, ChatInfo, ChatName, Message, UnreadCount } from '@uprava/contract/messenger.ts'
import type { IsoDate } from '@uprava/contract/rules/days.ts'

import { withErrorToast, call, refetch, showError } from '#api/index.ts'
import { localDay } from '#ui/dates/dates.ts'

import { chatKey, chatQuery, isOurs, refOfName, type ChatFilter, type ChatRef, type Viewer } from './chat.ts'
import {
  entriesOnTheirWay,
  fetchAfter,
  fetchAroundDay,
  fetchEntry,
  historiesOnTheirWay,
  historyPage,
  listsOnTheirWay,
  messengerQueries,
  wayOf,
} from './messenger.queries.ts'
import { withEntry, withEntryChange, withPresence, type ChatListWindow } from './state/loaded-chats.ts'
import {
  withChanged,
  withMessage,
  withoutMessage,
  withReadAgain,
  withSeen,
  withToggledReaction,
  type HistoryWindow,
} from './state/loaded-history.ts'

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

/** The viewer's own side has read what the partner wrote (`isOwnSide`), or the partner what our side wrote. */
export function applySeen(
  queries: QueryClient,
  chat: ChatName,
  { lastSeenId, isOwnSide }: { lastSeenId: number; isOwnSide: boolean },
  viewer: Viewer,
): void {
  const ref = refOfName(chat)
  const isSeen = (message: Pick<Message, 'sender'>) => isOurs(message, ref, viewer) !== isOwnSide
  changeHistory(queries, chat, (window) => withSeen(window, lastSeenId, isSeen))
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

/** The last asking for each chat's entry: of several on their way only its answer counts. */
const entryAskings = new Map<string, number>()
let lastAsking = 0

/** Fetches the chat's entry and puts it where it belongs in every loaded list without a search term (RT-41). */
export async function refreshEntry(queries: QueryClient, channelId: number, chat: ChatRef): Promise<void> {
  try {
    lastAsking += 1
    const mine = lastAsking
    const place = wayOf(channelId, chat)
    entryAskings.set(place, mine)
    const entry = await entriesOnTheirWay.read(place, null, () => fetchEntry(channelId, chat))
    if (entryAskings.get(place) !== mine) return
    entryAskings.delete(place)
    if (!entry || entry.name === null) return
    listsOnTheirWay.note(`${channelId}`, (list, { filter, search }) =>
      search === '' ? withEntry(list, entry, filter) : list,
    )
    for (const [key] of queries.getQueriesData<ChatListWindow>({ queryKey: ['chats', channelId] })) {
      const [, , filter, search] = key as [string, number, ChatFilter, string]
      if (search === '')
        queries.setQueryData<ChatListWindow>(key, (list) => list && withEntry(list, entry, filter))
    }
  } catch (error) {
    showError('GET /chat-list', error)
  }
}

/**
 * Closes the gap after a lost line. Of the open chat the newest stretch is read again by after_id: besides what came, it
 * shows what was changed, deleted and seen meanwhile; a wide gap is loaded anew. Chats that are not open missed the same:
 * they are read when they are opened.
 */
export async function catchUp(queries: QueryClient, channelId: number, chat: ChatRef | null): Promise<void> {
  const open = chat && messengerQueries.history(channelId, chat, '').queryKey
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] === 'messages' && queryKey[2] !== open?.[2]
  queries.removeQueries({ type: 'inactive', predicate: isOther })
  // One that is being opened in this moment: taken away from under its screen it would hear of nothing any more.
  void refetch(queries, { type: 'active', predicate: isOther })
  if (!chat || !open) return
  const window = queries.getQueryData<HistoryWindow>(open)
  if (window?.hasNewer) return
  const from = window?.messages.at(-historyPage) ?? window?.messages[0]
  // No message of the chat has the id 0, and the server asks for an id.
  if (!from || from.id === 1) return refetch(queries, { queryKey: open })
  const again = await fetchAfter(channelId, chat, from.id - 1, 2 * historyPage).catch(() => null)
  if (again?.hasNewer) return void queries.resetQueries({ queryKey: open })
  if (again)
    queries.setQueryData<HistoryWindow>(open, (now) => now && withReadAgain(now, from.id, again.items))
}

/** Loads the stretch of a chat around a day; answers its first message, or the last one before it. */
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

/** Marks everything read; the chat's count falls to zero at once and the global one follows from the answer (RT-29, RT-30). */
export async function markAllRead(queries: QueryClient, channelId: number, chat: ChatRef): Promise<void> {
  const name = nameOf(chat, channelId)
  applyChatUnread(queries, name, 0)
  // The line above what was unread belongs to this opening of the chat.
  queries.setQueryData<HistoryWindow>(messengerQueries.history(channelId, chat, '').queryKey, (window) =>
    window?.firstUnreadId ? { ...window, firstUnreadId: null } : window,
  )
  try {
    const count = await call('POST /chat-list/{id}/mark-all-as-read', {
      params: { id: chat.id },
      query: chatQuery(chat, channelId),
    })
    applyUnread(queries, channelId, count)
  } catch (error) {
    showError('POST /chat-list/{id}/mark-all-as-read', error)
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
  const name = nameOf(chat, channelId)
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
    showError('DELETE /chat-list/messages/{id}', error)
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

/** Puts a reaction or takes it back; it shows at once and goes back when that failed (D-07). */
export async function toggleReaction(
  queries: QueryClient,
  viewer: Viewer,
  chat: ChatRef,
  message: Message,
  emoji: string,
): Promise<void> {
  const name = nameOf(chat, viewer.channelId)
  const toggle = () =>
    changeHistory(queries, name, (window) => withToggledReaction(window, message.id, emoji, viewer.managerId))
  toggle()
  const changed = await withErrorToast('POST /chat-list/messages/{id}/reactions', () =>
    call('POST /chat-list/messages/{id}/reactions', {
      params: { id: message.id },
      query: { channel_id: viewer.channelId },
      body: { emoji },
    }),
  )
  if (changed) applyChanged(queries, name, changed)
  else toggle()
}

/** Changes the text of an own message; false when that failed. */
export async function editMessage(
  queries: QueryClient,
  channelId: number,
  chat: ChatRef,
  message: Message,
  text: string,
): Promise<boolean> {
  const changed = await withErrorToast('PUT /chat-list/messages/{id}', () =>
    call('PUT /chat-list/messages/{id}', {
      params: { id: message.id },
      query: { channel_id: channelId },
      body: { message: text },
    }),
  )
  if (changed) applyChanged(queries, nameOf(chat, channelId), changed)
  return changed !== false
}

/** Pins a message for both sides, in place of the one pinned before. */
export async function pinMessage(
  queries: QueryClient,
  channelId: number,
  chat: ChatRef,
  message: Message,
): Promise<void> {
  const done = await withErrorToast('POST /chat-list/messages/{id}/pin', () =>
    call('POST /chat-list/messages/{id}/pin', {
      params: { id: message.id },
      query: { channel_id: channelId },
    }),
  )
  if (done) applyPinned(queries, nameOf(chat, channelId), message)
}

export async function unpinMessage(
  queries: QueryClient,
  channelId: number,
  chat: ChatRef,
  message: Message,
): Promise<void> {
  const done = await withErrorToast('DELETE /chat-list/messages/{id}/pin', () =>
    call('DELETE /chat-list/messages/{id}/pin', {
      params: { id: message.id },
      query: { channel_id: channelId },
    }),
  )
  if (done) applyPinned(queries, nameOf(chat, channelId), null)
}

const nameOf = (chat: ChatRef, channelId: number): ChatName => ({
  id: chat.id,
  subject_type: chat.subjectType,
  channel_id: channelId,
})

function changeHistory(
  queries: QueryClient,
  chat: ChatName,
  change: (window: HistoryWindow) => HistoryWindow,
): void {
  const ref = refOfName(chat)
  const key = ['messages', chat.channel_id, chatKey(ref), '']
  queries.setQueryData<HistoryWindow>(key, (window) => window && change(window))
  historiesOnTheirWay.note(wayOf(chat.channel_id, ref), change)
}

function changeEntries(queries: QueryClient, chat: ChatName, change: (entry: ChatEntry) => ChatEntry): void {
  const changed = (list: ChatListWindow) => withEntryChange(list, refOfName(chat), change)
  queries.setQueriesData<ChatListWindow>(
    { queryKey: ['chats', chat.channel_id] },
    (list) => list && changed(list),
  )
  listsOnTheirWay.note(`${chat.channel_id}`, changed)
  entriesOnTheirWay.note(wayOf(chat.channel_id, refOfName(chat)), (entry) => entry && change(entry))
}
