import { IconChecks, IconFilter } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Notification } from '@uprava/contract/notifications.ts'
import { useEffect, useState } from 'react'

import { listen } from '#api/index.ts'
import { useChannelId } from '#features/session/index.ts'
import { useTopBarAction } from '#features/shell/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { MoreButton } from '#ui/buttons/more-button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { FilterPanel, WithPanel } from '#ui/layout/filter-panel.tsx'
import { Page } from '#ui/layout/page.tsx'

import { noNotificationFilter, type NotificationFilter } from './notification-filter.ts'
import { NotificationFilters } from './notification-filters.tsx'
import { NotificationRows } from './notification-rows.tsx'
import {
  applyReadUpTo,
  notificationQueries,
  useMarkAllNotificationsRead,
  useMarkNotificationRead,
} from './notifications.queries.ts'

/** /notifications: the notifications of the account in the channel. */
export function NotificationsPage() {
  const channelId = useChannelId() ?? 0
  const queries = useQueryClient()
  const { mutate: markRead } = useMarkNotificationRead(channelId)
  const navigate = useNavigate()
  const [filter, setFilter] = useState<NotificationFilter>(noNotificationFilter)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const list = useInfiniteQuery(notificationQueries.list(channelId, filter))
  useTopBarAction('Открыть фильтры', IconFilter, () => setFilterOpen(true))
  useEffect(() => {
    const stops = [
      // A new one is first in the unfiltered list; whether it matches a filter is decided by the server (NOTIF-15).
      listen(
        'notification',
        () => void queries.invalidateQueries({ queryKey: ['notifications', channelId, 'list'] }),
      ),
      listen('notifications-read', (event) => {
        if (event.channel_id === channelId) applyReadUpTo(queries, channelId, event.up_to_id)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [channelId, queries])
  const open = (notification: Notification) => {
    if (!notification.is_seen) markRead(notification.id)
    if (notification.link) void navigate({ href: notification.link })
  }
  return (
    <Page title="Уведомления" actions={<ReadAll channelId={channelId} upToId={newestId(list.data?.pages)} />}>
      <WithPanel
        panel={
          <FilterPanel isOpen={isFilterOpen} onClose={() => setFilterOpen(false)}>
            <NotificationFilters filter={filter} onApply={setFilter} onDone={() => setFilterOpen(false)} />
          </FilterPanel>
        }
      >
        <ListStates
          of={{ ...list, data: list.data?.pages.flatMap((page) => page.items) }}
          skeleton={<SkeletonRows rows={6} />}
          empty={{ picture: 'bell', text: 'Список уведомлений пуст!' }}
        >
          {(items) => (
            <>
              <NotificationRows items={items} onOpen={open} />
              <MoreButton kind="plain" size="medium" of={list} />
            </>
          )}
        </ListStates>
      </WithPanel>
    </Page>
  )
}

/** Null: nothing of the list is unread as far as the server counts. */
function newestId(
  pages: readonly { items: readonly Notification[]; unread_count: number }[] | undefined,
): number | null {
  const [first] = pages ?? []
  return (first && first.unread_count > 0 && first.items[0]?.id) || null
}

function ReadAll({ channelId, upToId }: { channelId: number; upToId: number | null }) {
  const { mutate, isPending } = useMarkAllNotificationsRead(channelId)
  if (upToId === null) return null
  return (
    <Button needsServer icon={IconChecks} busy={isPending} onClick={() => mutate(upToId)}>
      Прочитать все
    </Button>
  )
}
