import type { QueryClient } from '@tanstack/react-query'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import type { ChatFolder } from '@uprava/contract/messenger/chat-settings.ts'
import type { RealtimeEvents } from '@uprava/contract/realtime.ts'

import { refetch } from '#api/index.ts'

import { folderFilter, folderIdOf, isSameChat, refOf, refOfName, type ChatRef } from '../chat.ts'
import { applyEntry, changeEntries, refreshEntry } from '../messenger.changes.ts'
import type { ChatListWindow } from '../state/loaded-chats.ts'
import { messenger } from '../state/messenger-state.ts'
import { knownFolders, orderQueries } from './order.queries.ts'

/** How the own order of chats is applied to the cache: the mutations and the events of other devices call the same functions. */

/** What the account has set for a chat: the chat moves between the lists and inside them. */
export function applyChatSettings(
  queries: QueryClient,
  { chat, muted_until, is_archived, pin_position }: Omit<RealtimeEvents['chat-settings'], 'unread'>,
): void {
  const { channel_id: channelId } = chat
  const ref = refOfName(chat)
  const settings = { muted_until, is_archived, pin_position }
  const known = knownEntry(queries, channelId, ref)
  // For the answers that are on their way.
  changeEntries(queries, chat, (entry) => ({ ...entry, ...settings }))
  if (known) applyEntry(queries, channelId, { ...known, ...settings })
  else void refreshEntry(queries, channelId, ref)
  refreshCounts(queries, channelId)
}

/** The folders of a channel as they are now; what an open list of a changed folder holds is asked for again. */
export function applyFolders(queries: QueryClient, channelId: number, folders: ChatFolder[]): void {
  const before = knownFolders(queries, channelId)
  queries.setQueryData(orderQueries.folders(channelId).queryKey, folders)
  const { filter } = messenger.get()
  const shownId = folderIdOf(filter)
  if (shownId !== null && !folders.some(({ id }) => id === shownId)) messenger.set({ filter: 'all' })
  const contentOf = (folder: ChatFolder | undefined) => JSON.stringify([folder?.rules, folder?.chats])
  for (const { id } of before) {
    const after = folders.find((folder) => folder.id === id)
    const queryKey = ['chats', channelId, folderFilter(id)]
    if (!after) queries.removeQueries({ queryKey })
    else if (contentOf(after) !== contentOf(before.find((folder) => folder.id === id)))
      void queries.resetQueries({ queryKey })
  }
}

/** What is asked for soon, by channel. */
const waiting = new Map<number, ReturnType<typeof setTimeout>>()
/** Many changes in a row ask once, milliseconds. */
const gatherMs = 500

/** Asks again for the badges of the folders and the number of archived chats, which follow from all chats. */
export function refreshCounts(queries: QueryClient, channelId: number): void {
  if (waiting.has(channelId)) return
  const ask = () => {
    waiting.delete(channelId)
    void refetch(queries, { queryKey: orderQueries.archiveCount(channelId).queryKey })
    if (knownFolders(queries, channelId).length > 0)
      void refetch(queries, { queryKey: orderQueries.folders(channelId).queryKey })
  }
  waiting.set(channelId, setTimeout(ask, gatherMs))
}

/** The chat's row of any cached list. */
function knownEntry(queries: QueryClient, channelId: number, chat: ChatRef): ChatEntry | undefined {
  return queries
    .getQueriesData<ChatListWindow>({ queryKey: ['chats', channelId] })
    .flatMap(([, list]) => list?.entries ?? [])
    .find((entry) => isSameChat(refOf(entry), chat))
}
