import { useInfiniteQuery } from '@tanstack/react-query'
import type { ChatMedium } from '@uprava/contract/messenger.ts'
import { useEffect, useEffectEvent } from 'react'

import { call, errorTitle } from '#api/index.ts'

import { chatKey, chatQuery, type ChatRef, type Viewer } from '../chat.ts'

/** Messages of a page, and how near to its end the next one is fetched. */
const pageSize = 20
const loadDistance = 4

type Side = { before_id: number } | { after_id: number }

const upTo = ({ message_id: id }: ChatMedium): Side => ({ before_id: id + 1 })

/** The pictures and videos of the chat around one of them, oldest first; more are fetched where the shown one is near an end. */
export function useVisuals({ channelId }: Viewer, chat: ChatRef, opened: ChatMedium, shownId: number) {
  const media = useInfiniteQuery({
    queryKey: ['chat-media', channelId, chatKey(chat), 'visuals', opened.message_id],
    initialPageParam: upTo(opened),
    queryFn: async ({ pageParam, signal }) => {
      const {
        items,
        total = 0,
        older = 0,
      } = await call('GET /chat-list/{id}/media', {
        params: { id: chat.id },
        query: { ...chatQuery(chat, channelId), ...pageParam, kind: 'visuals', per_page: pageSize },
        signal,
      })
      return { items: items.toSorted((a, b) => a.message_id - b.message_id), total, older }
    },
    meta: errorTitle('GET /chat-list/{id}/media'),
    getPreviousPageParam: ({ items, older }) => {
      const oldest = items[0]
      return oldest && older > 0 ? { before_id: oldest.message_id } : undefined
    },
    getNextPageParam: ({ items, older, total }) => {
      const last = items.at(-1)
      return last && older + items.length < total ? { after_id: last.message_id } : undefined
    },
    // What was sent while the gallery was closed belongs into it.
    gcTime: 0,
    staleTime: Infinity,
  })
  const items = media.data?.pages.flatMap((page) => page.items) ?? []
  const found = items.findIndex((item) => item.document.id === shownId)
  const visuals = found < 0 ? [opened] : items
  const at = Math.max(found, 0)
  const { hasPreviousPage, hasNextPage, isFetching, fetchPreviousPage, fetchNextPage } = media
  const isNearStart = found >= 0 && at < loadDistance
  const isNearEnd = found >= 0 && at >= items.length - loadDistance
  const loadMore = useEffectEvent(() => {
    if (isFetching) return
    if (isNearEnd && hasNextPage) void fetchNextPage()
    else if (isNearStart && hasPreviousPage) void fetchPreviousPage()
  })
  // Not when a fetch ends: one that failed would begin again at once, for as long as the server fails.
  useEffect(() => loadMore(), [at, items.length, hasNextPage, hasPreviousPage])
  const pages = media.data?.pages
  return {
    visuals,
    at,
    isFirst: at === 0 && pages !== undefined && !hasPreviousPage,
    isLast: at === visuals.length - 1 && pages !== undefined && !hasNextPage,
    /** Fetches those beyond an end that could not be fetched before. */
    loadBeyond: (step: 1 | -1) => {
      if (isFetching) return
      if (step > 0 && hasNextPage) void fetchNextPage()
      else if (step < 0 && hasPreviousPage) void fetchPreviousPage()
    },
    /** The place among all of the chat, from 1; null until it is known. */
    number: found < 0 || !pages ? null : pages[0]!.older + at + 1,
    total: pages?.at(-1)?.total ?? null,
  }
}
