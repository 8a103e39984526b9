import { IconArrowDown } from '@tabler/icons-react'
import type { Message } from '@uprava/contract/messenger.ts'
import type { IsoDate } from '@uprava/contract/rules/days.ts'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Empty, Failed } from '#ui/feedback/list-states.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { msUntilMidnight } from '#ui/lib/format.ts'

import { isOurs, type ChatRef, type Viewer } from '../chat.ts'
import type { MessageActions } from '../message/message-actions.ts'
import { useOutgoing } from '../outbox/outbox.ts'
import type { HistoryWindow } from '../state/loaded-history.ts'
import { useTyping } from '../state/typing.ts'
import { Announcer } from './announcer.tsx'
import classes from './message-list.module.css'
import { MessageRow } from './message-row.tsx'
import { rowsOf } from './rows.ts'
import { useBottom, usePrepending } from './use-bottom.ts'
import type { useHistory } from './use-history.ts'

/** Older messages are asked for so early (MSG-121), pixels. */
const nearTop = 400
/** A message that was jumped to stands out so long, milliseconds. */
const highlightMs = 2000

type MessageListProps = {
  viewer: Viewer
  chat: ChatRef
  history: ReturnType<typeof useHistory>
  actions: MessageActions
  pinnedId: number | null
  /** What is searched in the chat; empty: its history. */
  search: string
  /** The message to lead to: a found, a pinned or a quoted one. */
  target: number | null
  onTarget: (messageId: number | null) => void
  onDay: (day: IsoDate) => void
}

/** The history: scrolls without jumps over any number of messages, follows the bottom, loads both ways. */
export function MessageList({
  viewer,
  chat,
  history,
  actions,
  pinnedId,
  search,
  target,
  onTarget,
  onDay,
}: MessageListProps) {
  const { window, isLoadingOlder, loadOlder, loadNewer, jumpToEnd } = history
  const isSearch = search !== ''
  const outgoing = useOutgoing(chat)
  const writer = useTyping(chat)
  const firstUnreadId = useFirstUnread(window, chat, viewer)
  const rows = useMemo(
    () =>
      rowsOf({
        messages: window.messages,
        outgoing: isSearch ? [] : outgoing,
        hasOlder: window.hasOlder,
        firstUnreadId,
        writer: isSearch ? null : writer,
      }),
    [window.messages, window.hasOlder, outgoing, firstUnreadId, writer, isSearch],
  )
  const list = useRef<VListHandle>(null)
  const loadEnd = () => {
    // Whoever goes to the end is done with the message that was led to.
    onTarget(null)
    if (window.hasNewer) void jumpToEnd()
    return window.hasNewer
  }
  const { isAway, whenScrolled, toEnd } = useBottom(list, rows, outgoing.length, loadEnd)
  const isPrepending = usePrepending(window.messages[0]?.id, rows.length)
  const highlighted = useTarget(target, onTarget, history, (messageId) => {
    const at = rows.findIndex((row) => row.kind === 'message' && row.message.id === messageId)
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'center' })
  })
  useMidnight()

  const onScroll = () => {
    whenScrolled()
    const handle = list.current
    if (!handle) return
    if (handle.scrollOffset < nearTop) void loadOlder()
    if (handle.scrollSize - handle.scrollOffset - handle.viewportSize < nearTop) void loadNewer()
  }
  // A first page that does not fill the pane never scrolls (MSG-121).
  const fill = useEffectEvent(() => {
    const handle = list.current
    if (handle && handle.scrollSize <= handle.viewportSize + nearTop) void loadOlder()
  })
  useEffect(() => fill(), [window.messages.length])

  if (history.history.isLoading) return <Loading />
  if (history.history.isError && !history.history.data) {
    return (
      <div className={classes.place}>
        <Failed onRetry={() => void history.history.refetch()} busy={history.history.isFetching} />
      </div>
    )
  }
  if (rows.length === 0) {
    return (
      <div className={classes.place}>
        <Empty
          picture={isSearch ? 'search' : 'messages'}
          text={isSearch ? 'Поиск не дал результатов' : 'Сообщений пока нет'}
        />
      </div>
    )
  }
  return (
    <div className={classes.frame}>
      {isLoadingOlder && (
        <span className={classes.older}>
          <Spinner size={18} />
        </span>
      )}
      <VList
        ref={list}
        className={classes.list}
        shift={isPrepending}
        onScroll={onScroll}
        role="log"
        aria-label="Сообщения"
        aria-live="off"
        data={rows}
      >
        {(row) => (
          <div key={row.key} className={classes.row}>
            <MessageRow
              row={row}
              viewer={viewer}
              chat={chat}
              actions={actions}
              pinnedId={pinnedId}
              isFound={isSearch}
              isHighlighted={row.kind === 'message' && row.message.id === highlighted}
              onShow={onTarget}
              onDay={onDay}
            />
          </div>
        )}
      </VList>
      <Announcer messages={window.messages} chat={chat} viewer={viewer} />
      {(isAway || window.hasNewer) && (
        <span className={classes.down}>
          <IconButton label="К последним сообщениям" icon={IconArrowDown} tone="filled" onClick={toEnd} />
        </span>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className={classes.place} aria-busy>
      <Spinner />
    </div>
  )
}

/** Leads to a message: loads the stretch around it when it is not there, brings it into view and lets it stand out. */
function useTarget(
  target: number | null,
  onTarget: (messageId: number | null) => void,
  { window, jumpTo, history }: ReturnType<typeof useHistory>,
  scrollTo: (messageId: number) => void,
): number | null {
  const isLoaded = target !== null && window.messages.some(({ id }) => id === target)
  const isReady = history.data !== undefined
  const load = useEffectEvent(async (messageId: number) => {
    // A message that has been deleted meanwhile leads to where it stood.
    if (!(await jumpTo(messageId))) onTarget(null)
  })
  const show = useEffectEvent(scrollTo)
  const forget = useEffectEvent(() => onTarget(null))
  useEffect(() => {
    if (target === null || !isReady) return
    if (!isLoaded) return void load(target)
    show(target)
    const timer = setTimeout(() => forget(), highlightMs)
    return () => clearTimeout(timer)
  }, [target, isLoaded, isReady])
  return isLoaded ? target : null
}

/** The first message of the other side that had not been read when the chat was opened; the line above it stays. */
function useFirstUnread(
  { messages, firstUnreadId }: HistoryWindow,
  chat: ChatRef,
  viewer: Viewer,
): number | null {
  const [first, setFirst] = useState<number | null | undefined>()
  if (first === undefined && messages.length > 0)
    setFirst(firstUnreadId ?? afterLastSeen(messages, chat, viewer))
  return first ?? null
}

/** In a chat that was opened before and has grown since. */
function afterLastSeen(messages: readonly Message[], chat: ChatRef, viewer: Viewer): number | null {
  const seen = messages.findLast((message) => !isOurs(message, chat, viewer) && message.is_seen)
  const after = messages.find(
    (message) => !isOurs(message, chat, viewer) && !message.is_seen && message.id > (seen?.id ?? 0),
  )
  return after?.id ?? null
}

/** Date headings move by themselves at midnight (MSG-110). */
function useMidnight(): void {
  const [, redraw] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => redraw((count) => count + 1), msUntilMidnight())
    return () => clearTimeout(timer)
  })
}
