import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { tellFailure } from '#api/index.ts'

import { chatKey, type ChatRef } from './chat.ts'
import { emptyWindow, withNewer, withOlder, type HistoryWindow } from './history.ts'
import { fetchAfter, fetchAround, fetchOlder, messengerQueries } from './messenger.queries.ts'

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
      tellFailure('GET /chat-list/{id}', error)
    } finally {
      isAsking.current = false
    }
  }

  const loadOlder = async () => {
    if (!queries.getQueryData<HistoryWindow>(options.queryKey)?.hasOlder) return
    setLoadingOlder(true)
    await extend(async (now) => {
      const { items, hasOlder } = await fetchOlder(channelId, chat, search, now)
      return (fresh) => withOlder(fresh, items, hasOlder)
    })
    setLoadingOlder(false)
  }
  const loadNewer = () =>
    extend(async (now) => {
      const newest = now.messages.at(-1)
      if (!now.hasNewer || !newest) return (fresh) => fresh
      const { items, hasNewer } = await fetchAfter(channelId, chat, newest.id)
      return (fresh) => withNewer(fresh, items, hasNewer)
    })
  const jumpTo = (messageId: number) =>
    extend(async () => {
      const around = await fetchAround(channelId, chat, messageId)
      return () => around
    })
  const jumpToEnd = () => queries.resetQueries({ queryKey: options.queryKey })

  return { key: chatKey(chat), history, window, isLoadingOlder, loadOlder, loadNewer, jumpTo, jumpToEnd }
}
