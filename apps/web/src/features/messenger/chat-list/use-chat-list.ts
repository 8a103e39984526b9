import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { withErrorToast } from '#api/index.ts'

import type { ChatFilter } from '../chat.ts'
import { fetchChats, messengerQueries } from '../messenger.queries.ts'
import { withPage, type ChatListWindow } from '../state/loaded-chats.ts'

/** The chat list with its paging: the next page only while below the last, one request at a time (MSG-12). */
export function useChatList(channelId: number, filter: ChatFilter, search: string) {
  const queries = useQueryClient()
  const options = messengerQueries.chats(channelId, filter, search)
  const list = useQuery(options)
  const isAsking = useRef(false)

  const loadMore = async () => {
    const now = queries.getQueryData<ChatListWindow>(options.queryKey)
    if (!now || isAsking.current || now.page >= now.lastPage) return
    isAsking.current = true
    // After a failure the next scroll asks again.
    const next = await withErrorToast('GET /chat-list', () =>
      fetchChats(channelId, filter, search, now.page + 1),
    )
    isAsking.current = false
    if (next === false) return
    queries.setQueryData<ChatListWindow>(
      options.queryKey,
      (list) => list && withPage(list, next.entries, next.page, next.lastPage),
    )
  }
  return { list, loadMore }
}
