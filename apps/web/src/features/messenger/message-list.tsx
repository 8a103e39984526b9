import { IconArrowDown } from '@tabler/icons-react'
import type { Message } from '@uprava/contract/messenger.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'

import { dateHeading, fullDateTime, msUntilMidnight } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Empty, Failed } from '#ui/list-states.tsx'
import { Spinner } from '#ui/spinner.tsx'

import { isOurs, type ChatRef, type Viewer } from './chat.ts'
import { MessageBubble } from './message-bubble.tsx'
import classes from './message-list.module.css'
import { useOutgoing } from './outbox.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { rowsOf, type Row } from './rows.ts'
import { TypingText } from './typing-text.tsx'
import { useTyping } from './typing.ts'
import type { useHistory } from './use-history.ts'

/** Within this distance of the bottom the list follows new messages (document 1 §4), pixels. */
const nearBottom = 100
/** Older messages are asked for so early (MSG-121), pixels. */
const nearTop = 400

type MessageListProps = {
  viewer: Viewer
  chat: ChatRef
  history: ReturnType<typeof useHistory>
  isSearch: boolean
  onReply: (message: Message) => void
  onDelete: (message: Message) => void
  onCopy: (text: string) => void
}

/** The history: scrolls without jumps over any number of messages, follows the bottom, loads both ways. */
export function MessageList({
  viewer,
  chat,
  history,
  isSearch,
  onReply,
  onDelete,
  onCopy,
}: MessageListProps) {
  const { window, isLoadingOlder, loadOlder, loadNewer, jumpTo, jumpToEnd } = history
  const outgoing = useOutgoing(chat)
  const writer = useTyping(chat)
  const firstUnreadId = useFirstUnread(window.messages, chat, viewer)
  const rows = rowsOf({
    messages: window.messages,
    outgoing: isSearch ? [] : outgoing,
    hasOlder: window.hasOlder,
    firstUnreadId,
    writer: isSearch ? null : writer,
  })
  const list = useRef<VListHandle>(null)
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const { isAway, whenScrolled, follow } = useBottom(list, rows, window.messages, outgoing.length)
  const isPrepending = usePrepending(window.messages[0]?.id)
  useMidnight()

  const onScroll = () => {
    whenScrolled()
    const handle = list.current
    if (!handle) return
    if (handle.scrollOffset < nearTop) void loadOlder()
    if (handle.scrollSize - handle.scrollOffset - handle.viewportSize < nearTop) void loadNewer()
  }
  // A first page that does not fill the pane never scrolls (MSG-121).
  useEffect(() => {
    const handle = list.current
    if (handle && handle.scrollSize <= handle.viewportSize + nearTop) void loadOlder()
  }, [window.messages.length])

  const show = async (messageId: number) => {
    if (!window.messages.some((message) => message.id === messageId)) await jumpTo(messageId)
    setHighlighted(messageId)
    setTimeout(() => setHighlighted(null), 2000)
  }
  useEffect(() => {
    const at = rows.findIndex((row) => row.kind === 'message' && row.message.id === highlighted)
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'center' })
  }, [highlighted])

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
      >
        {rows.map((row) => (
          <div key={row.key} className={classes.row}>
            <RowView
              row={row}
              viewer={viewer}
              chat={chat}
              isHighlighted={row.kind === 'message' && row.message.id === highlighted}
              onReply={onReply}
              onDelete={onDelete}
              onCopy={onCopy}
              onShow={(id) => void show(id)}
            />
          </div>
        ))}
      </VList>
      <Announcer messages={window.messages} chat={chat} viewer={viewer} />
      {(isAway || window.hasNewer) && (
        <span className={classes.down}>
          <IconButton
            label="К последним сообщениям"
            icon={IconArrowDown}
            tone="filled"
            onClick={() => (window.hasNewer ? void jumpToEnd() : follow())}
          />
        </span>
      )}
    </div>
  )
}

type RowViewProps = Omit<MessageListProps, 'history' | 'isSearch'> & {
  row: Row
  isHighlighted: boolean
  onShow: (messageId: number) => void
}

function RowView({ row, viewer, chat, isHighlighted, onReply, onDelete, onCopy, onShow }: RowViewProps) {
  switch (row.kind) {
    case 'beginning':
      return <p className={classes.line}>Начало переписки</p>
    case 'date':
      return (
        <h2 className={classes.date} title={fullDateTime(row.at)}>
          {dateHeading(row.at)}
        </h2>
      )
    case 'unread':
      return <p className={classes.unread}>Новые сообщения</p>
    case 'message':
      return (
        <MessageBubble
          message={row.message}
          chat={chat}
          viewer={viewer}
          showsSender={row.isFirstOfSender}
          isHighlighted={isHighlighted}
          onReply={onReply}
          onDelete={onDelete}
          onCopy={onCopy}
          onShow={onShow}
        />
      )
    case 'outgoing':
      return <OutgoingBubble outgoing={row.outgoing} />
    case 'typing':
      return (
        <div className={classes.typing}>
          {chat.subjectType === 'ORGANIZATION' && <span>{row.fullName} </span>}
          <TypingText />
        </div>
      )
    default:
      return row satisfies never
  }
}

function Loading() {
  return (
    <div className={classes.place} aria-busy>
      <Spinner />
    </div>
  )
}

/** Follows the bottom: always for one's own message, otherwise when the list stands within 100 px of it (MSG-67 to MSG-69). */
function useBottom(
  list: React.RefObject<VListHandle | null>,
  rows: readonly Row[],
  messages: readonly Message[],
  outgoingCount: number,
) {
  const isNear = useRef(true)
  const [isAway, setAway] = useState(false)
  const lastKey = rows.at(-1)?.key
  const seenOutgoing = useRef(outgoingCount)
  const isFirst = useRef(true)

  const whenScrolled = () => {
    const handle = list.current
    if (!handle) return
    const distance = handle.scrollSize - handle.scrollOffset - handle.viewportSize
    isNear.current = distance <= nearBottom
    setAway(distance > 600)
  }
  const follow = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })

  useLayoutEffect(() => {
    if (rows.length === 0) return
    const isOwn = outgoingCount > seenOutgoing.current
    seenOutgoing.current = outgoingCount
    if (isFirst.current) {
      isFirst.current = false
      const unreadAt = rows.findIndex((row) => row.kind === 'unread')
      if (unreadAt > 0) return list.current?.scrollToIndex(unreadAt, { align: 'start' })
      return follow()
    }
    if (isOwn || isNear.current) follow()
  }, [lastKey, outgoingCount, messages.length > 0])
  return { isAway, whenScrolled, follow }
}

/** Whether this drawing puts messages in front: then the list keeps its place by the bottom. */
function usePrepending(oldestId: number | undefined): boolean {
  const before = useRef(oldestId)
  const isPrepending = before.current !== undefined && oldestId !== undefined && oldestId < before.current
  useLayoutEffect(() => {
    before.current = oldestId
  })
  return isPrepending
}

/** The first message of the other side that had not been read when the chat was opened; the line above it stays. */
function useFirstUnread(messages: readonly Message[], chat: ChatRef, viewer: Viewer): number | null {
  const [first, setFirst] = useState<number | null | undefined>()
  if (first === undefined && messages.length > 0) {
    const unread = messages.findLast((message) => !isOurs(message, chat, viewer) && message.is_seen)
    const after = messages.find(
      (message) => !isOurs(message, chat, viewer) && !message.is_seen && message.id > (unread?.id ?? 0),
    )
    setFirst(after?.id ?? null)
  }
  return first ?? null
}

/** Reads a message that has just come to a screen reader as name, text, time. */
function Announcer({
  messages,
  chat,
  viewer,
}: {
  messages: readonly Message[]
  chat: ChatRef
  viewer: Viewer
}) {
  const newest = messages.at(-1)
  const begunAt = useRef(newest?.id ?? 0)
  const isNew = newest !== undefined && newest.id > begunAt.current && !isOurs(newest, chat, viewer)
  return (
    <p className="only-heard" role="status" aria-live="polite">
      {isNew &&
        `${newest.sender.full_name}: ${newest.message || 'вложенный файл'}, ${fullDateTime(newest.created_at)}`}
    </p>
  )
}

/** Date headings move by themselves at midnight (MSG-110). */
function useMidnight(): void {
  const [, redraw] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => redraw((count) => count + 1), msUntilMidnight())
    return () => clearTimeout(timer)
  })
}
