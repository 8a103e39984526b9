import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { call, listen } from '#api/index.ts'

import { chatKey, isSameChat, refOf, refOfName, type ChatRef, type Viewer } from '../chat.ts'
import type { ChatListWindow } from './loaded-chats.ts'

type Opening = {
  isAway: boolean
  /** How often the chat was left since it is in the page. */
  timesLeft: number
}

/** Most mentions that are walked through one after the other. */
const most = 100

/**
 * The messages that mention the viewer and that he has not come to yet in the open chat, oldest first: those that were unread
 * when it was opened, and what arrives while he is away from its end.
 */
export function useMentions({ channelId }: Viewer, chat: ChatRef, { isAway, timesLeft }: Opening) {
  const queries = useQueryClient()
  const [unread, setUnread] = useState(() => unreadMentions())
  const [arrived, setArrived] = useState<readonly number[]>([])
  const [passed, setPassed] = useState<ReadonlySet<number>>(new Set())
  const [knownLeft, setKnownLeft] = useState(timesLeft)
  if (knownLeft !== timesLeft) {
    setKnownLeft(timesLeft)
    // The opening has read them all.
    setUnread(0)
    setArrived([])
  }
  const opened = useQuery({
    queryKey: ['chat-mentions', channelId, chatKey(chat), unread],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /chat-list/mentions', {
        query: {
          channel_id: channelId,
          subject_type: chat.subjectType,
          id: chat.id,
          per_page: Math.min(unread, most),
        },
        signal,
      })
      return items.map(({ message }) => message.id)
    },
    enabled: unread > 0,
    staleTime: Infinity,
    gcTime: 0,
  })
  const arrive = useEffectEvent((id: number) => {
    if (isAway) setArrived((known) => [...known, id])
  })
  useEffect(
    () =>
      listen('new-message', (event) => {
        if (event.kind === 'chat' && event.mentions_me && isSameChat(refOfName(event.chat), chat))
          arrive(event.message.id)
      }),
    [chat],
  )

  const waiting = [...(opened.data ?? []), ...arrived].filter((id) => !passed.has(id))
  return {
    next: waiting.length === 0 ? null : Math.min(...waiting),
    count: waiting.length,
    /** The messages are on the screen. */
    pass: (ids: readonly number[]) => {
      const seen = ids.filter((id) => waiting.includes(id))
      if (seen.length > 0) setPassed(new Set([...passed, ...seen]))
    },
  }

  /** How many the row of the chat has said before the opening reads them. */
  function unreadMentions(): number {
    const lists = queries.getQueriesData<ChatListWindow>({ queryKey: ['chats', channelId] })
    const counts = lists.map(
      ([, list]) => list?.entries.find((entry) => isSameChat(refOf(entry), chat))?.unread_mentions_count ?? 0,
    )
    return Math.max(0, ...counts)
  }
}
