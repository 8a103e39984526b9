import type { ChatEntry } from '@uprava/contract/messenger.ts'

import { isSameChat, refOf, type ChatRef } from '../chat.ts'

/** The loaded part of the chat list: pinned ones in their order, then newest activity first. */
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

/** Whether a list holds a chat as its entry is now. */
export type Holds = (entry: ChatEntry) => boolean

/** Puts a fetched entry in its place, without duplicates; where the list does not hold it, it is taken out (RT-41). */
export function withEntry(list: ChatListWindow, entry: ChatEntry, holds: Holds): ChatListWindow {
  const chat = refOf(entry)
  const at = list.entries.findIndex((one) => isSameChat(refOf(one), chat))
  const known = list.entries[at]
  if (!holds(entry)) return known ? withoutEntry(list, chat) : list
  // A chat whose last message and place did not change keeps its position.
  if (
    known &&
    known.last_message?.id === entry.last_message?.id &&
    known.pin_position === entry.pin_position
  ) {
    return { ...list, entries: list.entries.with(at, entry) }
  }
  const others = list.entries.filter((one) => one !== known)
  const entries = [entry, ...others].toSorted(byPlace)
  // Moved to the end, it may stand below what is loaded.
  const isLower = known !== undefined && at < entries.length - 1 && entries.at(-1) === entry
  return isLower ? asIncomplete({ ...list, entries }) : { ...list, entries }
}

/** Compares chats: pinned ones by their position, then by the last message; ids grow over time in the whole installation. */
function byPlace(a: ChatEntry, b: ChatEntry): number {
  const pins = (a.pin_position ?? Infinity) - (b.pin_position ?? Infinity)
  if (pins !== 0 && !Number.isNaN(pins)) return pins
  return (b.last_message?.id ?? 0) - (a.last_message?.id ?? 0)
}

/** What follows has moved up by one: the last loaded page is asked for again before the next one. */
function asIncomplete(list: ChatListWindow): ChatListWindow {
  return list.page < list.lastPage ? { ...list, page: Math.max(0, list.page - 1) } : list
}

/** Changes the entry of one chat; a list that does not hold it any more loses it. */
export function withEntryChange(
  list: ChatListWindow,
  chat: ChatRef,
  change: (entry: ChatEntry) => ChatEntry,
  holds: Holds,
): ChatListWindow {
  const known = list.entries.find((entry) => isSameChat(refOf(entry), chat))
  return known ? withEntry(list, change(known), holds) : list
}

/** Removes the entry of a chat that the list does not hold any more. */
export function withoutEntry(list: ChatListWindow, chat: ChatRef): ChatListWindow {
  const entries = list.entries.filter((entry) => !isSameChat(refOf(entry), chat))
  return entries.length < list.entries.length ? asIncomplete({ ...list, entries }) : list
}

/** Sets who is online: rooms by the partner's account, organization chats by the partner's channel (RT-37). */
export const withPresence = (list: ChatListWindow, who: Partner, isOnline: boolean): ChatListWindow => ({
  ...list,
  entries: list.entries.map((entry) => (isChatWith(entry, who) ? { ...entry, is_online: isOnline } : entry)),
})

type Partner = { manager_id: number | null; channel_id: number | null }

/** Whether a chat is with this account or this organization. */
export const isChatWith = (chat: Partner & Pick<ChatEntry, 'subject_type'>, who: Partner): boolean =>
  (who.manager_id !== null && chat.manager_id === who.manager_id) ||
  (who.channel_id !== null && chat.subject_type === 'ORGANIZATION' && chat.channel_id === who.channel_id)
