import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { Notification } from '@uprava/contract/notifications.ts'

import { withErrorToast, call, errorTitle } from '#api/index.ts'
import { unread } from '#features/shell/index.ts'

import type { NotificationFilter } from './notification-filter.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What is being marked as read: a list that was asked for meanwhile does not know of it yet. */
const beingRead = new Set<number>()

export const notificationQueries = {
  list: (channelId: number, filter: NotificationFilter) =>
    infiniteQueryOptions({
      queryKey: ['notifications', channelId, 'list', filter] as const,
      queryFn: async ({ pageParam, signal }) => {
        const page = await call('GET /channels/{channel}/notifications', {
          params: { channel: channelId },
          query: {
            search: filter.search || undefined,
            date_from: filter.dateFrom || undefined,
            date_to: filter.dateTo || undefined,
            tz: timeZone,
            page: pageParam,
          },
          signal,
        })
        const items = page.items.map((item) => (beingRead.has(item.id) ? { ...item, is_seen: true } : item))
        return { ...page, items }
      },
      meta: errorTitle('GET /channels/{channel}/notifications'),
      initialPageParam: 1,
      getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
    }),
}

type Pages = InfiniteData<{ items: Notification[] }>

/** Marks a notification in every loaded list. */
function applyRead(queries: QueryClient, channelId: number, id: number, isSeen: boolean): void {
  queries.setQueriesData<Pages>(
    { queryKey: ['notifications', channelId, 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === id ? { ...item, is_seen: isSeen } : item)),
        })),
      },
  )
}

/** Marks read at once; when the server refuses, the notification is unread again (D-07). */
export async function markRead(queries: QueryClient, channelId: number, id: number): Promise<void> {
  beingRead.add(id)
  applyRead(queries, channelId, id, true)
  const answer = await withErrorToast(
    'POST /channels/{channel}/notifications/{notification}/mark-as-read',
    () =>
      call('POST /channels/{channel}/notifications/{notification}/mark-as-read', {
        params: { channel: channelId, notification: id },
      }),
  )
  beingRead.delete(id)
  if (answer) unread.set({ notifications: answer.unread_count })
  else applyRead(queries, channelId, id, false)
}
