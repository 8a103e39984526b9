import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { showError } from '#api/index.ts'

import { chatKey, type ChatRef } from '../chat.ts'
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

/** Messages at the far end are let go of so long after others were loaded, milliseconds. */
const letGoAfterMs = 300

/** A chat's history: the newest page first, older ones on demand, jumps to a message and back to the end. */
export function useHistory(channelId: number, chat: ChatRef, search: string) {
  const queries = useQueryClient()
  const options = messengerQueries.history(channelId, chat, search)
  // A colleague without a room has no history to ask for.
  const history = useQuery({ ...options, enabled: chat.subjectType !== 'PRIVATE-MANAGER' })
  const isAsking = useRef(false)
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const window = history.data ?? emptyWindow

  const extend = async (read: (now: HistoryWindow) => Promise<(fresh: HistoryWindow) => HistoryWindow>) => {
    const now = queries.getQueryData<HistoryWindow>(options.queryKey)
    if (!now || isAsking.current) return
    isAsking.current = true
    try {
      const change = await read(now)
      queries.setQueryData<HistoryWindow>(options.queryKey, (fresh) => fresh && change(fresh))
    } catch (error) {
      showError('GET /chat-list/{id}', error)
    } finally {
      isAsking.current = false
    }
  }

  const loadOlder = async () => {
    if (!queries.getQueryData<HistoryWindow>(options.queryKey)?.hasOlder) return
    setLoadingOlder(true)
    await extend(async (now) => {
      const { items, hasOlder } = await fetchOlder(channelId, chat, search, now)
      // What no longer borders on the window would leave a hole in it.
      return (fresh) =>
        fresh.messages[0]?.id === now.messages[0]?.id ? withOlder(fresh, items, hasOlder) : fresh
    })
    setLoadingOlder(false)
    // The hits of a search go on by their pages alone.
    if (search === '') letGo(withoutNewest)
  }
  const loadNewer = async () => {
    if (!queries.getQueryData<HistoryWindow>(options.queryKey)?.hasNewer) return
    let isEnd = false
    await extend(async (now) => {
      const newest = now.messages.at(-1)
      if (!newest) return (fresh) => fresh
      const { items, hasNewer } = await fetchAfter(channelId, chat, newest.id)
      isEnd = !hasNewer
      return (fresh) => (fresh.messages.at(-1)?.id === newest.id ? withNewer(fresh, items, hasNewer) : fresh)
    })
    // What came while the last page was on its way was not for a window in the past.
    if (isEnd) await catchUp(queries, channelId, chat)
    letGo(withoutOldest)
  }
  // Once the list has drawn what came at one end: both at a time would cost it its place.
  const letGo = (change: (window: HistoryWindow) => HistoryWindow) =>
    setTimeout(
      () => queries.setQueryData<HistoryWindow>(options.queryKey, (held) => held && change(held)),
      letGoAfterMs,
    )
  /** Whether the message is there: one that has been deleted meanwhile leads to where it stood. */
  const jumpTo = async (messageId: number): Promise<boolean> => {
    let isThere = false
    await extend(async () => {
      const around = await fetchAround(channelId, chat, messageId)
      isThere = around.messages.some(({ id }) => id === messageId)
      return () => around
    })
    return isThere
  }
  const jumpToEnd = async () => {
    try {
      queries.setQueryData(options.queryKey, await fetchNewest(channelId, chat, search))
    } catch (error) {
      showError('GET /chat-list/{id}', error)
    }
  }

  return {
    key: chatKey(chat),
    history,
    window,
    isLoadingOlder,
    loadOlder,
    loadNewer,
    jumpTo,
    jumpToEnd,
  }
}
