import { IconBell, IconBellRinging, IconChecks, IconFilter } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Notification } from '@uprava/contract/notifications.ts'
import { useEffect, useRef, useState } from 'react'

import { listen, loadNextPage } from '#api/index.ts'
import { useChannelId } from '#features/session/index.ts'
import { useTopBarAction } from '#features/shell/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DateInput } from '#ui/dates/date-input.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { FilterPanel, WithPanel } from '#ui/layout/filter-panel.tsx'
import { Page } from '#ui/layout/page.tsx'
import { friendlyDateTime, fullDateTime } from '#ui/lib/format.ts'
import { useFilter } from '#ui/lib/use-filter.ts'

import {
  filterFields,
  parseFilter,
  noNotificationFilter,
  type FilterFields,
  type NotificationFilter,
} from './notification-filter.ts'
import classes from './notifications-page.module.css'
import {
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
  useEffect(
    // A new one is first in the unfiltered list; whether it matches a filter is decided by the server (NOTIF-15).
    () =>
      listen(
        'notification',
        () => void queries.invalidateQueries({ queryKey: ['notifications', channelId, 'list'] }),
      ),
    [channelId, queries],
  )
  const open = (notification: Notification) => {
    if (!notification.is_seen) markRead(notification.id)
    if (notification.link) void navigate({ href: notification.link })
  }
  return (
    <Page title="Уведомления" actions={<ReadAll channelId={channelId} upToId={newestId(list.data?.pages)} />}>
      <WithPanel
        panel={
          <FilterPanel isOpen={isFilterOpen} onClose={() => setFilterOpen(false)}>
            <Filters filter={filter} onApply={setFilter} onDone={() => setFilterOpen(false)} />
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
              <ul className={classes.list}>
                {items.map((item) => (
                  <NotificationRow key={item.id} item={item} onOpen={() => open(item)} />
                ))}
              </ul>
              {list.hasNextPage && (
                <Button onClick={() => void loadNextPage(list)} busy={list.isFetchingNextPage}>
                  Показать ещё
                </Button>
              )}
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
    <Button icon={IconChecks} busy={isPending} onClick={() => mutate(upToId)}>
      Прочитать все
    </Button>
  )
}

function NotificationRow({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className={classes.row} data-unread={!item.is_seen || undefined} onClick={onOpen}>
        {item.is_seen ? <IconBell aria-label="Прочитано" /> : <IconBellRinging aria-label="Не прочитано" />}
        <span className={classes.words}>
          <span className={classes.title}>{item.title}</span>
          <span className={classes.text}>{item.text}</span>
        </span>
        <time className={classes.time} dateTime={item.created} title={fullDateTime(item.created)}>
          {friendlyDateTime(item.created)}
        </time>
      </button>
    </li>
  )
}

const noFields = filterFields(noNotificationFilter)

type FiltersProps = {
  filter: NotificationFilter
  onApply: (filter: NotificationFilter) => void
  onDone: () => void
}

/** Search and the range of days. `onDone` is called once a filter is applied or reset, and closes the panel. */
function Filters({ filter, onApply, onDone }: FiltersProps) {
  const { filter: fields, setFilter: setFields, ...state } = useFilter(noFields, filterFields(filter))
  const [error, setError] = useState<string>()
  const search = useRef<HTMLInputElement>(null)
  const set = (change: Partial<FilterFields>) => {
    setFields({ ...fields, ...change })
    setError(undefined)
  }
  const apply = (next: FilterFields): boolean => {
    const parsed = parseFilter(next)
    setFields(next)
    setError(parsed ? undefined : 'Дата начала позже даты окончания')
    if (parsed) onApply(parsed)
    return parsed !== null
  }
  const reset = () => {
    apply(noFields)
    state.reset()
    onDone()
  }
  return (
    <>
      <SearchInput
        key={state.fieldsKey}
        ref={search}
        label="Поиск уведомлений"
        labelHidden={false}
        placeholder="Поиск уведомлений"
        value={fields.search}
        onSearch={(term) => void apply({ ...fields, search: term })}
      />
      <DateInput
        key={`from-${state.fieldsKey}`}
        label="Дата с"
        value={fields.from}
        onChange={(from) => set({ from })}
        error={error}
      />
      <DateInput
        key={`to-${state.fieldsKey}`}
        label="Дата по"
        value={fields.to}
        onChange={(to) => set({ to })}
      />
      <div className={classes.buttons}>
        <Button
          kind="main"
          onClick={() => apply({ ...fields, search: search.current?.value ?? '' }) && onDone()}
        >
          Применить
        </Button>
        <Button onClick={reset}>Сбросить</Button>
      </div>
    </>
  )
}
