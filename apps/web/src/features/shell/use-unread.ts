import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import type { UnreadCount } from '@uprava/contract/messenger.ts'
import { useEffect } from 'react'

import { call, listen, refetch, retryWithoutAnswer, errorTitle } from '#api/index.ts'

/** What the badges of the shell show. `hasNewMessages`: a message came while another screen was shown (RT-39). */
export type Unread = { messages: number; notifications: number; hasNewMessages: boolean }

const unread = createStore<Unread>({ messages: 0, notifications: 0, hasNewMessages: false })

export function updateUnread(change: Partial<Unread>): void {
  unread.setState((state) => ({ ...state, ...change }))
}

export const useUnread = (): Unread => useSelector(unread)

/** While unread messages are muted, their count is asked for so often, milliseconds. */
const mutedMs = 60_000

/** The key of the count of a channel's unread messages; who reads the server's count elsewhere applies it below. */
export const unreadKey = (channelId: number | null) => ['unread', channelId] as const

export function applyUnread(queries: QueryClient, channelId: number, count: UnreadCount): void {
  queries.setQueryData<UnreadCount>(unreadKey(channelId), count)
}

/** Fetches the counts of the channel and updates them by the events, which carry the server's own counts. */
export function useUnreadCounts(channelId: number | null): void {
  const queries = useQueryClient()
  const messages = useQuery({
    queryKey: unreadKey(channelId),
    queryFn: ({ signal }) =>
      call('GET /chat-list/unread-messages-count', { query: { channel_id: channelId ?? undefined }, signal }),
    enabled: channelId !== null,
    retry: retryWithoutAnswer(3),
    meta: errorTitle('GET /chat-list/unread-messages-count'),
    // A mute ends at its time without an event (messenger §5).
    refetchInterval: ({ state }) => (state.data && state.data.muted > 0 ? mutedMs : false),
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
    const { inside, organization, groups, muted } = messages.data
    const count = inside + organization + groups - muted
    updateUnread(count === 0 ? { messages: 0, hasNewMessages: false } : { messages: count })
  }, [messages.data])
  useEffect(() => {
    if (notifications.data) updateUnread({ notifications: notifications.data.unread_count })
  }, [notifications.data])
  useEffect(() => {
    const stops = [
      listen('new-message', (event) => {
        if (event.kind === 'chat' && event.chat.channel_id === channelId)
          applyUnread(queries, channelId, event.unread)
      }),
      listen('notification', (event) => {
        if (event.channel_id === channelId) updateUnread({ notifications: event.unread_count })
        // It shows in every channel of the account; the count is that of one of them.
        if (event.channel_id === null)
          void refetch(queries, { queryKey: ['notifications', channelId, 'count'] })
      }),
      listen('notifications-read', (event) => {
        if (event.channel_id === channelId) updateUnread({ notifications: event.unread_count })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [channelId, queries])
}
