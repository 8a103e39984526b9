import { IconArrowDown, IconAt } from '@tabler/icons-react'
import type { Message } from '@uprava/contract/messenger.ts'
import type { IsoDate } from '@uprava/contract/rules/days.ts'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Empty, Failed } from '#ui/feedback/list-states.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { msUntilMidnight } from '#ui/lib/format.ts'
import { useHeldRow } from '#ui/lib/use-held-row.ts'

import { isOurs, type ChatRef, type Viewer } from '../chat.ts'
import type { ChatRights } from '../groups/group-rules.ts'
import type { MessageActions } from '../message/message-actions.ts'
import type { OutgoingMessage } from '../outbox/message-store.ts'
import { useOutgoing } from '../outbox/outbox.ts'
import type { HistoryWindow } from '../state/loaded-history.ts'
import { useTyping, useTypingLine } from '../state/typing.ts'
import { useMentions } from '../state/use-mentions.ts'
import { Announcer } from './announcer.tsx'
import classes from './message-list.module.css'
import { MessageRow } from './message-row.tsx'
import { buildRows, type Row } from './rows.ts'
import { useBottom, usePrepending } from './use-bottom.ts'
import type { useHistory } from './use-history.ts'

/** Pages are loaded within this distance of either end (MSG-121), pixels. */
const loadDistance = 400
/** How long the target of a jump is highlighted, milliseconds. */
const highlightMs = 2000

type MessageListProps = {
  viewer: Viewer
  chat: ChatRef
  history: ReturnType<typeof useHistory>
  actions: MessageActions
  rights: ChatRights
  namesChannel: boolean
  pinnedId: number | null
  /** The term of the search in the chat; empty: its history. */
  search: string
  /** The message to scroll to: found, pinned or quoted. */
  target: number | null
  /** How often the chat was left: each opening has its own first unread message and announces what comes after it. */
  timesLeft: number
  onTarget: (messageId: number | null) => void
  onDay: (day: IsoDate) => void
}

/** The history: a virtual list of any length that follows the bottom and loads pages in both directions. */
export function MessageList(props: MessageListProps) {
  const { viewer, chat, history, search, target, timesLeft, onTarget, onDay } = props
  const { window, isLoadingOlder, loadOlder, loadNewer, jumpToEnd } = history
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const outgoing = useOutgoing(chat)
  const rows = useRows(window, { viewer, chat, outgoing, isSearch: search !== '', timesLeft })
  const loadEnd = () => {
    // A jump to the end drops the target.
    onTarget(null)
    if (window.hasNewer) void jumpToEnd()
    return window.hasNewer
  }
  const {
    isAway,
    onScroll: follow,
    scrollToEnd,
    leaveEnd,
    holdBottom,
  } = useBottom(list, rows, outgoing.length, loadEnd)
  const mentions = useMentions(viewer, chat, { isAway, timesLeft })
  const isPrepending = usePrepending(window.messages[0]?.id, rows.length)
  const { held, holdable } = useHeldRow(rows)
  const highlighted = useTarget(target, onTarget, history, (messageId) => {
    const index = rows.findIndex((row) => row.kind === 'message' && row.message.id === messageId)
    if (index < 0) return
    leaveEnd()
    list.current?.scrollToIndex(index, { align: 'center' })
  })
  useRenderAtMidnight()

  const onScroll = () => {
    follow()
    const handle = list.current
    if (!handle) return
    mentions.pass(shownIds(handle, rows))
    if (handle.scrollOffset < loadDistance) void loadOlder()
    if (handle.scrollSize - handle.scrollOffset - handle.viewportSize < loadDistance) void loadNewer()
  }
  // A first page that does not fill the pane cannot be scrolled (MSG-121).
  const fill = useEffectEvent(() => {
    const handle = list.current
    if (handle && handle.scrollSize <= handle.viewportSize + loadDistance) void loadOlder()
  })
  useEffect(() => fill(), [window.messages.length])

  if (rows.length === 0 || history.history.isLoading || isFailed(history))
    return <ListState history={history} isSearch={search !== ''} />
  return (
    <div ref={holdBottom} className={classes.frame}>
      {isLoadingOlder && <LoadingOlder />}
      <div ref={scroller} className={classes.list} role="log" aria-label="Сообщения" aria-live="off">
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          shift={isPrepending}
          keepMounted={held}
          onScroll={onScroll}
          data={rows}
        >
          {(row) => (
            <div key={row.key} className={classes.row} {...holdable(row.key)}>
              <MessageRow
                {...{ row, viewer, chat, onDay }}
                actions={props.actions}
                rights={props.rights}
                namesChannel={props.namesChannel}
                pinnedId={props.pinnedId}
                isFound={search !== ''}
                isHighlighted={row.kind === 'message' && row.message.id === highlighted}
                onShow={onTarget}
              />
            </div>
          )}
        </Virtualizer>
      </div>
      <Announcer key={timesLeft} messages={window.messages} {...{ outgoing, chat, viewer }} />
      {mentions.next !== null && <ToMention {...mentions} onJump={onTarget} />}
      {(isAway || window.hasNewer) && <ToLatest onPress={scrollToEnd} />}
    </div>
  )
}

function LoadingOlder() {
  return (
    <span className={classes.older}>
      <Spinner size={18} />
    </span>
  )
}

/** Ids of the messages on the screen. */
function shownIds(handle: VirtualizerHandle, rows: readonly Row[]): number[] {
  const { scrollOffset, viewportSize } = handle
  const first = handle.findItemIndex(scrollOffset)
  const last = handle.findItemIndex(scrollOffset + viewportSize)
  return rows.slice(first, last + 1).flatMap((row) => (row.kind === 'message' ? row.message.id : []))
}

type ToMentionProps = Pick<ReturnType<typeof useMentions>, 'next' | 'count' | 'pass'> & {
  onJump: (messageId: number) => void
}

/** The button `@`: to the next message that mentions the viewer (CHAT-06). */
function ToMention({ next, count, pass, onJump }: ToMentionProps) {
  return (
    <span className={classes.toMention}>
      <IconButton
        label={`К следующему упоминанию, непрочитанных: ${count}`}
        icon={IconAt}
        tone="filled"
        onClick={() => {
          if (next === null) return
          pass([next])
          onJump(next)
        }}
      />
    </span>
  )
}

function ToLatest({ onPress }: { onPress: () => void }) {
  return (
    <span className={classes.down}>
      <IconButton label="К последним сообщениям" icon={IconArrowDown} tone="filled" onClick={onPress} />
    </span>
  )
}

const isFailed = ({ history }: ReturnType<typeof useHistory>) => history.isError && !history.data

type ListStateProps = { history: ReturnType<typeof useHistory>; isSearch: boolean }

/** In place of the list: loading, failed or empty. */
function ListState({ history, isSearch }: ListStateProps) {
  const { isLoading, isFetching, refetch } = history.history
  return (
    <div className={classes.state} aria-busy={isLoading || undefined}>
      {isLoading ? (
        <Spinner />
      ) : isFailed(history) ? (
        <Failed onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Empty
          picture={isSearch ? 'search' : 'messages'}
          text={isSearch ? 'Поиск не дал результатов' : 'Сообщений пока нет'}
        />
      )}
    </div>
  )
}

type RowsContext = {
  viewer: Viewer
  chat: ChatRef
  outgoing: readonly OutgoingMessage[]
  isSearch: boolean
  timesLeft: number
}

function useRows(window: HistoryWindow, context: RowsContext): readonly Row[] {
  const { viewer, chat, outgoing, isSearch, timesLeft } = context
  const isGroup = chat.subjectType === 'GROUP'
  const person = useTyping(chat)
  const groupLine = useTypingLine(chat)
  const writer = isGroup ? groupLine : person
  const firstUnreadId = useFirstUnread(window, chat, viewer, timesLeft)
  const { messages, hasOlder } = window
  return useMemo(
    () =>
      buildRows({
        messages,
        outgoing: isSearch ? [] : outgoing,
        hasOlder,
        firstUnreadId,
        writer: isSearch ? null : writer,
        isGroup,
      }),
    [messages, hasOlder, outgoing, firstUnreadId, writer, isSearch, isGroup],
  )
}

/** Loads the window around the target if it is not loaded, scrolls to it and highlights it for a while; returns its id then. */
function useTarget(
  target: number | null,
  onTarget: (messageId: number | null) => void,
  { window, jumpTo, history }: ReturnType<typeof useHistory>,
  scrollTo: (messageId: number) => void,
): number | null {
  const isLoaded = target !== null && window.messages.some(({ id }) => id === target)
  const isReady = history.data !== undefined
  const load = useEffectEvent(async (messageId: number, signal: AbortSignal) => {
    // A deleted target only leads to its position.
    if (!(await jumpTo(messageId, signal)) && !signal.aborted) onTarget(null)
  })
  const scroll = useEffectEvent(scrollTo)
  const clear = useEffectEvent(() => onTarget(null))
  useEffect(() => {
    if (target === null || !isReady) return
    if (!isLoaded) {
      const giveUp = new AbortController()
      void load(target, giveUp.signal)
      return () => giveUp.abort()
    }
    scroll(target)
    const timer = setTimeout(() => clear(), highlightMs)
    return () => clearTimeout(timer)
  }, [target, isLoaded, isReady])
  return isLoaded ? target : null
}

/** The id of the other side's first message that was unread when the chat was opened; it does not change afterwards. */
function useFirstUnread(
  { messages, firstUnreadId }: HistoryWindow,
  chat: ChatRef,
  viewer: Viewer,
  timesLeft: number,
): number | null {
  const [first, setFirst] = useState<{ id: number | null; timesLeft: number }>()
  if (first?.timesLeft !== timesLeft && messages.length > 0) {
    const isGroup = chat.subjectType === 'GROUP'
    setFirst({ id: firstUnreadId ?? (isGroup ? null : firstAfterSeen(messages, chat, viewer)), timesLeft })
  }
  return first?.id ?? null
}

/** The same for a chat that is cached and has new messages; in a group «seen» says nothing of the viewer himself. */
function firstAfterSeen(messages: readonly Message[], chat: ChatRef, viewer: Viewer): number | null {
  const seen = messages.findLast((message) => !isOurs(message, chat, viewer) && message.is_seen)
  const after = messages.find(
    (message) => !isOurs(message, chat, viewer) && !message.is_seen && message.id > (seen?.id ?? 0),
  )
  return after?.id ?? null
}

/** Renders again at midnight, so that the date headings change (MSG-110). */
function useRenderAtMidnight(): void {
  const [, render] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => render((count) => count + 1), msUntilMidnight())
    return () => clearTimeout(timer)
  })
}
