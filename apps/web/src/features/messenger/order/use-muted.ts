import { useQueryClient } from '@tanstack/react-query'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import { isMuted } from '@uprava/contract/rules/chat-folders.ts'
import { useEffect, useReducer } from 'react'

import { refetch } from '#api/index.ts'

/** The longest timer of a browser, milliseconds; a longer mute is looked at again after it. */
const longestMs = 2 ** 31 - 1

/** Whether a chat is muted; turns false by itself at its time, when the counts without muted chats change too (CHAT-21). */
export function useMuted({ muted_until: until }: ChatEntry, channelId: number): boolean {
  const queries = useQueryClient()
  const [round, again] = useReducer((count: number) => count + 1, 0)
  const muted = isMuted({ muted_until: until })
  useEffect(() => {
    if (!muted || until === null) return
    const timer = setTimeout(
      () => {
        again()
        if (isMuted({ muted_until: until })) return
        for (const key of ['unread', 'chat-folders', 'chats'])
          void refetch(queries, { queryKey: [key, channelId] })
      },
      Math.min(Date.parse(until) - Date.now() + 1, longestMs),
    )
    return () => clearTimeout(timer)
  }, [muted, until, round, queries, channelId])
  return muted
}
