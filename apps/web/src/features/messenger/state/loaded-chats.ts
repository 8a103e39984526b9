import type { ChatEntry } from '@uprava/contract/messenger.ts'

import { filterOf, isSameChat, refOf, type ChatFilter, type ChatRef } from '../chat.ts'

/** The loaded part of the chat list, newest activity first. */
export type ChatListWindow = { entries: ChatEntry[]; page: number; lastPage: number }

/** Appends a page without duplicates (MSG-15). */
export function withPage(
  list: ChatListWindow,
  entries: readonly ChatEntry[],
  page: number,
  lastPage: number,
): ChatListWindow {
  const fresh = entries.filter(
    (entry) => !list.entries.some((known) => isSameChat(refOf(known), refOf(entry))),
  )
  return { entries: [...list.entries, ...fresh], page, lastPage }
}

/** Replaces the first page; the pages below it stay, so that the scroll position of a long list is preserved (RT-34). */
export function withFirstPage(list: ChatListWindow, fresh: ChatListWindow): ChatListWindow {
  const { entries } = withPage(fresh, list.entries, 1, 1)
  return { entries, page: Math.min(list.page, fresh.lastPage), lastPage: fresh.lastPage }
}

/** Inserts a fetched entry by its activity, without duplicates, when it matches the filter (RT-41). */
export function withEntry(list: ChatListWindow, entry: ChatEntry, filter: ChatFilter): ChatListWindow {
  const chat = refOf(entry)
  const known = list.entries.find((one) => isSameChat(refOf(one), chat))
  if (!fits(chat, filter)) return list
  const others = list.entries.filter((one) => one !== known)
  // A chat whose last message did not change keeps its position.
  if (known && known.last_message?.id === entry.last_message?.id) {
    return { ...list, entries: list.entries.map((one) => (one === known ? entry : one)) }
  }
  return { ...list, entries: [entry, ...others].toSorted(byActivity) }
}

/** Compares chats by their last message; ids grow over time in the whole installation. */
function byActivity(a: ChatEntry, b: ChatEntry): number {
  return (b.last_message?.id ?? 0) - (a.last_message?.id ?? 0)
}

/** Whether a chat matches the filter. */
export function fits(chat: ChatRef, filter: ChatFilter): boolean {
  return filter === 'all' || filterOf(chat) === filter
}

/** Changes the entry of one chat. */
export function withEntryChange(
  list: ChatListWindow,
  chat: ChatRef,
  change: (entry: ChatEntry) => ChatEntry,
): ChatListWindow {
  return {
    ...list,
    entries: list.entries.map((entry) => (isSameChat(refOf(entry), chat) ? change(entry) : entry)),
  }
}

/** Removes the entry of a chat that the viewer has lost. */
export function withoutEntry(list: ChatListWindow, chat: ChatRef): ChatListWindow {
  return { ...list, entries: list.entries.filter((entry) => !isSameChat(refOf(entry), chat)) }
}

/** Sets who is online: rooms by the partner's account, organization chats by the partner's channel (RT-37). */
export function withPresence(
  list: ChatListWindow,
  who: { manager_id: number | null; channel_id: number | null },
  isOnline: boolean,
): ChatListWindow {
  return {
    ...list,
    entries: list.entries.map((entry) =>
      (who.manager_id !== null && entry.manager_id === who.manager_id) ||
      (who.channel_id !== null &&
        entry.subject_type === 'ORGANIZATION' &&
        entry.channel_id === who.channel_id)
        ? { ...entry, is_online: isOnline }
        : entry,
    ),
  }
}
