import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { Notification } from '@uprava/contract/notifications.ts'

import { call, errorTitle, withErrorToast } from '#api/index.ts'
import { updateUnread } from '#features/shell/index.ts'

import type { NotificationFilter } from './notification-filter.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Notifications whose mark is in flight: a list fetched before it is stored shows them as unread. */
const inFlightReads = new Set<number>()

export const notificationQueries = {
  settings: () =>
    queryOptions({
      queryKey: ['notification-settings'] as const,
      queryFn: ({ signal }) => call('GET /notification-settings', { signal }),
      meta: errorTitle('GET /notification-settings'),
    }),
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
            kind: filter.kind ?? undefined,
            unread: filter.isUnread || undefined,
            page: pageParam,
          },
          signal,
        })
        const items = page.items.map((item) =>
          inFlightReads.has(item.id) ? { ...item, is_seen: true } : item,
        )
        return { ...page, items }
      },
      meta: errorTitle('GET /channels/{channel}/notifications'),
      initialPageParam: 1,
      getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
    }),
}

type Pages = InfiniteData<{ items: Notification[] }>

/** Sets the state of a notification in every cached list. */
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

/** Marks a notification as read, optimistically: a refusal makes it unread again (D-07). */
export function useMarkNotificationRead(channelId: number) {
  const queries = useQueryClient()
  const key = 'POST /channels/{channel}/notifications/{notification}/mark-as-read'
  return useMutation({
    mutationFn: (id: number) => call(key, { params: { channel: channelId, notification: id } }),
    meta: errorTitle(key),
    onMutate: (id) => {
      inFlightReads.add(id)
      applyRead(queries, channelId, id, true)
    },
    onSuccess: (answer) => updateUnread({ notifications: answer.unread_count }),
    onError: (_error, id) => applyRead(queries, channelId, id, false),
    onSettled: (_answer, _error, id) => void inFlightReads.delete(id),
  })
}

/** Marks every notification up to the newest shown one as read. */
export function useMarkAllNotificationsRead(channelId: number) {
  const queries = useQueryClient()
  const key = 'POST /channels/{channel}/notifications/mark-all-as-read'
  return useMutation({
    mutationFn: (upToId: number) => call(key, { params: { channel: channelId }, body: { up_to_id: upToId } }),
    meta: errorTitle(key),
    onSuccess: (answer) => {
      updateUnread({ notifications: answer.unread_count })
      return queries.invalidateQueries({ queryKey: ['notifications', channelId, 'list'] })
    },
  })
}

/** Marks everything as read that is there now; what comes meanwhile stays unread. */
export async function readAllNotifications(queries: QueryClient, channelId: number): Promise<void> {
  const key = 'POST /channels/{channel}/notifications/mark-all-as-read'
  const params = { channel: channelId }
  await withErrorToast(key, async () => {
    const newest = await call('GET /channels/{channel}/notifications', { params, query: { per_page: 1 } })
    const [first] = newest.items
    if (!first) return
    const answer = await call(key, { params, body: { up_to_id: first.id } })
    updateUnread({ notifications: answer.unread_count })
    applyReadUpTo(queries, channelId, first.id)
  })
}

/** Everything up to `upToId` was read on another device of the account (CHAT-54). */
export function applyReadUpTo(queries: QueryClient, channelId: number, upToId: number): void {
  const queryKey = ['notifications', channelId, 'list']
  queries.setQueriesData<Pages>(
    { queryKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id <= upToId ? { ...item, is_seen: true } : item)),
        })),
      },
  )
  // A list on its way may have been read before.
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
}
