import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { call, listen, retryWithoutAnswer, errorTitle } from '#api/index.ts'
import { makeListeners } from '#ui/lib/listeners.ts'

/** What the badges of the shell show. `hasNews`: something came while the messenger was elsewhere (RT-39). */
export type Unread = { messages: number; notifications: number; hasNews: boolean }

let state: Unread = { messages: 0, notifications: 0, hasNews: false }
const listeners = makeListeners()

export const unread = {
  get: () => state,
  set: (change: Partial<Unread>) => {
    state = { ...state, ...change }
    listeners.tell()
  },
  subscribe: listeners.subscribe,
}

export function useUnread(): Unread {
  return useSyncExternalStore(unread.subscribe, unread.get)
}

/** Fetches the counts of the channel and keeps them true by the events, which carry the server's own numbers. */
export function useUnreadTruth(channelId: number | null): void {
  const queries = useQueryClient()
  const messages = useQuery({
    queryKey: ['unread', channelId],
    queryFn: ({ signal }) =>
      call('GET /chat-list/unread-messages-count', { query: { channel_id: channelId ?? undefined }, signal }),
    enabled: channelId !== null,
    retry: retryWithoutAnswer(3),
    meta: errorTitle('GET /chat-list/unread-messages-count'),
  })
  const notifications = useQuery({
    queryKey: ['notifications', channelId, 'count'],
    queryFn: ({ signal }) =>
      call('GET /channels/{channel}/notifications', {
        params: { channel: channelId ?? 0 },
        query: { per_page: 1 },
        signal,
      }),
    enabled: channelId !== null,
    retry: retryWithoutAnswer(3),
  })
  useEffect(() => {
    if (!messages.data) return
    const count = messages.data.inside + messages.data.organization
    unread.set(count === 0 ? { messages: 0, hasNews: false } : { messages: count })
  }, [messages.data])
  useEffect(() => {
    if (notifications.data) unread.set({ notifications: notifications.data.unread_count })
  }, [notifications.data])
  useEffect(() => {
    const stops = [
      listen('new-message', (event) => {
        if (event.kind === 'chat' && event.chat.channel_id === channelId)
          queries.setQueryData(['unread', channelId], event.unread)
      }),
      listen('notification', (event) => unread.set({ notifications: event.unread_count })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [channelId, queries])
}
