import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

import { call, listen, retryWithoutAnswer, errorTitle } from '#api/index.ts'

/** What the badges of the shell show. `hasNewMessages`: a message came while another screen was shown (RT-39). */
export type Unread = { messages: number; notifications: number; hasNewMessages: boolean }

const unread = createStore<Unread>({ messages: 0, notifications: 0, hasNewMessages: false })

export function updateUnread(change: Partial<Unread>): void {
  unread.setState((state) => ({ ...state, ...change }))
}

export const useUnread = (): Unread => useSelector(unread)

/** While unread messages are muted, their count is asked for so often, milliseconds. */
const mutedMs = 60_000

/** Fetches the counts of the channel and updates them by the events, which carry the server's own counts. */
export function useUnreadCounts(channelId: number | null): void {
  const queries = useQueryClient()
  const messages = useQuery({
    queryKey: ['unread', channelId],
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
          queries.setQueryData(['unread', channelId], event.unread)
      }),
      listen('notification', (event) => updateUnread({ notifications: event.unread_count })),
      listen('notifications-read', (event) => {
        if (event.channel_id === channelId) updateUnread({ notifications: event.unread_count })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [channelId, queries])
}
