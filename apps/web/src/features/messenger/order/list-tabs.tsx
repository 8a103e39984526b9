import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChatFolder } from '@uprava/contract/messenger/chat-settings.ts'
import type { PointerEvent } from 'react'

import { Badge } from '#ui/feedback/badge.tsx'
import { useChosenInView } from '#ui/layout/use-chosen-in-view.ts'

import { filterTabs, folderFilter, type ChatFilter } from '../chat.ts'
import { messenger } from '../state/messenger-state.ts'
import classes from './order.module.css'
import { orderQueries } from './order.queries.ts'
import { loadOrder } from './use-row-menu.tsx'

const none: readonly ChatFolder[] = []

type ListTabsProps = {
  channelId: number
  /** Null: none of them, what mentions the viewer is shown. */
  filter: ChatFilter | null
}

/** Which chats are shown: the fixed filters, then the account's folders, each with the number of its chats with unread messages. */
export function ListTabs({ channelId, filter: current }: ListTabsProps) {
  const queries = useQueryClient()
  const { data: folders = none } = useQuery(orderQueries.folders(channelId))
  const row = useChosenInView<HTMLDivElement>(`${current} ${folders.length}`)
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    const { currentTarget, clientX: x, clientY: y } = event
    void loadOrder().then(({ dragFolder }) => dragFolder(queries, channelId, { row: currentTarget, x, y }))
  }
  return (
    <div ref={row} role="tablist" aria-label="Какие чаты показать" className={classes.tabs}>
      {filterTabs.map(({ filter, label }) => (
        <button key={filter} type="button" {...tabProps(filter, current)}>
          {label}
        </button>
      ))}
      {folders.map(({ id, name, unread_chats_count: count }) => (
        <button
          key={id}
          type="button"
          {...tabProps(folderFilter(id), current)}
          data-folder={id}
          onPointerDown={drag}
        >
          {name}
          {count > 0 && <span className="visually-hidden">, чатов с непрочитанными: {count}</span>}
          <Badge count={count} form="plain" />
        </button>
      ))}
    </div>
  )
}

const tabProps = (filter: ChatFilter, current: ChatFilter | null) =>
  ({
    role: 'tab',
    'aria-selected': filter === current,
    className: classes.tab,
    onClick: () => messenger.set({ filter, isMentions: false }),
  }) as const
