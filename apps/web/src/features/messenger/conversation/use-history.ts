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
    const isExtended = await extend(async (before) => {
      const { items, hasOlder } = await fetchOlder(channelId, chat, search, before)
      // Messages that are no longer adjacent to the window would leave a gap.
      return (current) =>
        current.messages[0]?.id === before.messages[0]?.id ? withOlder(current, items, hasOlder) : current
    })
    setLoadingOlder(false)
    // The results of a search can only be loaded in one direction.
    if (isExtended && search === '') trim(withoutNewest)
  }
  const loadNewer = async () => {
    if (!cached()?.hasNewer) return
    let isEnd = false
    const isExtended = await extend(async (before) => {
      const newest = before.messages.at(-1)
      if (!newest) return (current) => current
      const { items, hasNewer } = await fetchAfter(channelId, chat, newest.id)
      isEnd = !hasNewer
      return (current) =>
        current.messages.at(-1)?.id === newest.id ? withNewer(current, items, hasNewer) : current
    })
    if (!isExtended) return
    // Messages that arrived while the last page was in flight were not applied to the window.
    if (isEnd) await catchUp(queries, channelId, chat)
    trim(withoutOldest)
  }
  /** Loads the window around a message; resolves to whether it contains the message, which may have been deleted. */
  const jumpTo = async (messageId: number, signal: AbortSignal): Promise<boolean> => {
    let isFound = false
    await extend(
      async () => {
        const around = await fetchAround(channelId, chat, messageId)
        isFound = around.messages.some(({ id }) => id === messageId)
        return () => around
      },
      { isJump: true, signal },
    )
    return isFound
  }
  const jumpToEnd = () =>
    extend(
      async () => {
        const newest = await fetchNewest(channelId, chat, search)
        return () => newest
      },
      { isJump: true },
    )

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

type Extension = {
  /** It takes the place of what is being loaded: a press must not wait for a page, or come to nothing because of it. */
  isJump?: boolean
  /** What comes after its abort is dropped. */
  signal?: AbortSignal
}

/**
 * Returns a function that fetches a part of the history and applies it to the cached window; resolves to whether it did. One
 * part at a time: a page is not begun beside another, a jump replaces what is under way.
 */
function useExtend(queryKey: ReturnType<typeof messengerQueries.history>['queryKey']) {
  const queries = useQueryClient()
  const running = useRef<object>(null)
  return async (
    fetchPart: (before: HistoryWindow) => Promise<Change>,
    { isJump = false, signal }: Extension = {},
  ): Promise<boolean> => {
    const before = queries.getQueryData<HistoryWindow>(queryKey)
    if (!before || (running.current && !isJump)) return false
    const mine = {}
    running.current = mine
    const change = await withErrorToast('GET /chat-list/{id}', () => fetchPart(before))
    if (running.current !== mine) return false
    running.current = null
    if (!change || signal?.aborted) return false
    queries.setQueryData<HistoryWindow>(queryKey, (current) => current && change(current))
    return true
  }
}
