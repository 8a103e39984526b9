import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { withErrorToast } from '#api/index.ts'

import type { ChatFilter } from '../chat.ts'
import { fetchChats, messengerQueries } from '../messenger.queries.ts'
import { withPage, type ChatListWindow } from '../state/loaded-chats.ts'

/** The paged chat list: `loadMore` fetches the next page below the last one, one request at a time (MSG-12). */
export function useChatList(channelId: number, filter: ChatFilter, search: string) {
  const queries = useQueryClient()
  const options = messengerQueries.chats(channelId, filter, search)
  const list = useQuery(options)
  const isRunning = useRef(false)

  const loadMore = async () => {
    const current = queries.getQueryData<ChatListWindow>(options.queryKey)
    if (!current || isRunning.current || current.page >= current.lastPage) return
    isRunning.current = true
    // After a failure the next scroll tries again.
    const next = await withErrorToast('GET /chat-list', () =>
      fetchChats(channelId, filter, search, current.page + 1),
    )
    isRunning.current = false
    if (next === false) return
    queries.setQueryData<ChatListWindow>(
      options.queryKey,
      (list) => list && withPage(list, next.entries, next.page, next.lastPage),
    )
  }
  return { list, loadMore }
}
