import { useEffect, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'

import { Empty, Failed } from '#ui/list-states.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'

import classes from './chat-list.module.css'
import { ChatRow } from './chat-row.tsx'
import { filterTabs, isSameChat, refOf, type ChatRef, type Viewer } from './chat.ts'
import { messenger, useMessenger } from './messenger-state.ts'
import { useChatList } from './use-chat-list.ts'

/** The spinner stays so long after loading (MSG-28), milliseconds. */
const spinnerMs = 300
/** The next page is asked for when so much of the list is left below, pixels. */
const nearEnd = 600

type ChatListProps = {
  viewer: Viewer
  open: ChatRef | null
  onOpen: (chat: ChatRef, face: { name: string; avatar: string | null }) => void
}

/** The left pane: search, tabs, chats by their newest activity. */
export function ChatList({ viewer, open, onOpen }: ChatListProps) {
  const { currentChatType, search } = useMessenger()
  const { list, loadMore } = useChatList(viewer.channelId, currentChatType, search)
  const scroller = useRef<VListHandle>(null)
  const isSpinning = useLingering(list.isFetching, spinnerMs)
  const entries = list.data?.entries ?? []

  const whenScrolled = () => {
    const { current } = scroller
    if (current && current.scrollSize - current.scrollOffset - current.viewportSize < nearEnd) void loadMore()
  }
  // A page that does not fill the pane never scrolls: ask on until it does.
  useEffect(whenScrolled, [entries.length])

  return (
    <section className={classes.pane} aria-label="Чаты">
      <div className={classes.head}>
        <SearchInput
          label="Поиск чатов"
          labelHidden
          placeholder="Поиск"
          value={search}
          onSearch={(term) => messenger.set({ search: term })}
        />
        <div role="tablist" aria-label="Какие чаты показать" className={classes.tabs}>
          {filterTabs.map(({ filter, label }) => (
            <button
              key={filter}
              type="button"
              role="tab"
              aria-selected={filter === currentChatType}
              className={classes.tab}
              onClick={() => messenger.set({ currentChatType: filter })}
            >
              {label}
            </button>
          ))}
          {isSpinning && list.data && (
            <span className={classes.spinner}>
              <Spinner size={16} />
            </span>
          )}
        </div>
      </div>
      {list.isPending && <SkeletonRows rows={8} face />}
      {list.isError && !list.data && <Failed onRetry={() => void list.refetch()} busy={list.isFetching} />}
      {list.data && entries.length === 0 && (
        <Empty picture={search ? 'search' : 'messages'} text="Список чатов пуст!" />
      )}
      {entries.length > 0 && (
        <VList ref={scroller} className={classes.list} onScroll={whenScrolled} role="list" aria-label="Чаты">
          {entries.map((entry) => (
            <ChatRow
              key={`${entry.subject_type}:${entry.id}`}
              entry={entry}
              viewer={viewer}
              isOpen={open !== null && isSameChat(open, refOf(entry))}
              onOpen={() => onOpen(refOf(entry), { name: entry.name ?? '', avatar: entry.avatar })}
            />
          ))}
        </VList>
      )}
    </section>
  )
}

/** True while `now` is, and so long after it. */
function useLingering(now: boolean, ms: number): boolean {
  const [lingers, setLingers] = useState(now)
  useEffect(() => {
    if (now) return setLingers(true)
    const timer = setTimeout(() => setLingers(false), ms)
    return () => clearTimeout(timer)
  }, [now, ms])
  return lingers
}
