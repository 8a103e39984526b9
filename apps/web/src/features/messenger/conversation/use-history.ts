import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { withErrorToast } from '#api/index.ts'

import type { ChatRef } from '../chat.ts'
import { catchUp } from '../messenger.changes.ts'
import { fetchAfter, fetchAround, fetchNewest, fetchOlder, messengerQueries } from '../messenger.queries.ts'
import {
  emptyWindow,
  withNewer,
  withOlder,
  withoutNewest,
  withoutOldest,
  type HistoryWindow,
} from '../state/loaded-history.ts'

/** Delay between loading messages at one end and dropping those at the other, milliseconds. */
const trimDelayMs = 300

type Change = (window: HistoryWindow) => HistoryWindow

/** The history of a chat: the newest page, older and newer pages on demand, jumps to a message and to the end. */
export function useHistory(channelId: number, chat: ChatRef, search: string) {
  const queries = useQueryClient()
  const options = messengerQueries.history(channelId, chat, search)
  // A colleague without a room has no history.
  const history = useQuery({ ...options, enabled: chat.subjectType !== 'PRIVATE-MANAGER' })
  const extend = useExtend(options.queryKey)
  const [isLoadingOlder, setLoadingOlder] = useState(false)

  const cached = () => queries.getQueryData<HistoryWindow>(options.queryKey)
  const update = (change: Change) =>
    queries.setQueryData<HistoryWindow>(options.queryKey, (current) => current && change(current))
  // After the list has rendered the new messages: a change at both ends at once would move the scroll position.
  const trim = (change: Change) => setTimeout(() => update(change), trimDelayMs)

  const loadOlder = async () => {
    if (!cached()?.hasOlder) return
    setLoadingOlder(true)
    await extend(async (before) => {
      const { items, hasOlder } = await fetchOlder(channelId, chat, search, before)
      // Messages that are no longer adjacent to the window would leave a gap.
      return (current) =>
        current.messages[0]?.id === before.messages[0]?.id ? withOlder(current, items, hasOlder) : current
    })
    setLoadingOlder(false)
    // The results of a search can only be loaded in one direction.
    if (search === '') trim(withoutNewest)
  }
  const loadNewer = async () => {
    if (!cached()?.hasNewer) return
    let isEnd = false
    await extend(async (before) => {
      const newest = before.messages.at(-1)
      if (!newest) return (current) => current
      const { items, hasNewer } = await fetchAfter(channelId, chat, newest.id)
      isEnd = !hasNewer
      return (current) =>
        current.messages.at(-1)?.id === newest.id ? withNewer(current, items, hasNewer) : current
    })
    // Messages that arrived while the last page was in flight were not applied to the window.
    if (isEnd) await catchUp(queries, channelId, chat)
    trim(withoutOldest)
  }
  /** Loads the window around a message; resolves to whether it contains the message, which may have been deleted. */
  const jumpTo = async (messageId: number): Promise<boolean> => {
    let isFound = false
    await extend(async () => {
      const around = await fetchAround(channelId, chat, messageId)
      isFound = around.messages.some(({ id }) => id === messageId)
      return () => around
    })
    return isFound
  }
  const jumpToEnd = async () => {
    const newest = await withErrorToast('GET /chat-list/{id}', () => fetchNewest(channelId, chat, search))
    if (newest) queries.setQueryData(options.queryKey, newest)
  }

  return {
    history,
    window: history.data ?? emptyWindow,
    isLoadingOlder,
    loadOlder,
    loadNewer,
    jumpTo,
    jumpToEnd,
  }
}

/** Returns a function that fetches a part of the history and applies it to the cached window; one request at a time. */
function useExtend(queryKey: ReturnType<typeof messengerQueries.history>['queryKey']) {
  const queries = useQueryClient()
  const isRunning = useRef(false)
  return async (fetchPart: (before: HistoryWindow) => Promise<Change>): Promise<void> => {
    const before = queries.getQueryData<HistoryWindow>(queryKey)
    if (!before || isRunning.current) return
    isRunning.current = true
    const change = await withErrorToast('GET /chat-list/{id}', () => fetchPart(before))
    isRunning.current = false
    if (change) queries.setQueryData<HistoryWindow>(queryKey, (current) => current && change(current))
  }
}
