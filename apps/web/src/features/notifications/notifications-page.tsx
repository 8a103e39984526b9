import type { Notification } from '@uprava/contract/notifications.ts'
import { IconBell, IconBellRinging, IconFilter } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { listen } from '#api/index.ts'
import { useChannelId } from '#features/session/index.ts'
import { useTopBarAction } from '#features/shell/index.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { toRuDate, type IsoDate } from '#ui/dates.ts'
import { FilterPanel, WithPanel } from '#ui/filter-panel.tsx'
import { friendlyDateTime, fullDateTime } from '#ui/format.ts'
import { ListStates } from '#ui/list-states.tsx'
import { Page } from '#ui/page.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import classes from './notifications-page.module.css'
import { markRead, noFilter, notificationQueries, type NotificationFilter } from './notifications.queries.ts'

/** /notifications: what the product has told the account. */
export function NotificationsPage() {
  const channelId = useChannelId() ?? 0
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [filter, setFilter] = useState<NotificationFilter>(noFilter)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const list = useInfiniteQuery(notificationQueries.list(channelId, filter))
  useTopBarAction('Открыть фильтры', IconFilter, () => setFilterOpen(true))
  useEffect(
    // A new one belongs on top of the unfiltered list; a filtered one asks the server (NOTIF-15).
    () => listen('notification', () => void queries.invalidateQueries({ queryKey: ['notifications', channelId, 'list'] })),
    [channelId, queries],
  )
  const open = (notification: Notification) => {
    if (!notification.is_seen) void markRead(queries, channelId, notification.id)
    if (notification.link) void navigate({ href: notification.link })
  }
  return (
    <Page title="Уведомления">
      <WithPanel
        panel={
          <FilterPanel isOpen={isFilterOpen} onClose={() => setFilterOpen(false)}>
            <Filters filter={filter} onApply={setFilter} />
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
                  <li key={item.id}>
                    <button type="button" className={classes.row} data-unread={!item.is_seen || undefined} onClick={() => open(item)}>
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
                ))}
              </ul>
              {list.hasNextPage && (
                <Button onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>
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

function Filters({ filter, onApply }: { filter: NotificationFilter; onApply: (filter: NotificationFilter) => void }) {
  const [search, setSearch] = useState(filter.search)
  const [from, setFrom] = useState<IsoDate | null>(null)
  const [to, setTo] = useState<IsoDate | null>(null)
  const [wrong, setWrong] = useState<string>()
  const typed = (term = search): NotificationFilter => ({
    search: term,
    dateFrom: from ? toRuDate(from) : '',
    dateTo: to ? toRuDate(to) : '',
  })
  const apply = () => {
    const isBackwards = from !== null && to !== null && from > to
    setWrong(isBackwards ? 'Дата начала позже даты окончания' : undefined)
    if (!isBackwards) onApply(typed())
  }
  const reset = () => {
    setSearch('')
    setFrom(null)
    setTo(null)
    setWrong(undefined)
    onApply(noFilter)
  }
  return (
    <>
      <SearchInput
        label="Поиск уведомлений"
        labelHidden={false}
        placeholder="Поиск уведомлений"
        value={search}
        onSearch={(term) => {
          setSearch(term)
          onApply(typed(term))
        }}
      />
      <DateInput label="Дата с" value={from} onChange={setFrom} error={wrong} />
      <DateInput label="Дата по" value={to} onChange={setTo} />
      <div className={classes.buttons}>
        <Button kind="main" onClick={apply}>
          Применить
        </Button>
        <Button onClick={reset}>Сбросить</Button>
      </div>
    </>
  )
}
