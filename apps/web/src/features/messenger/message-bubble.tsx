import { IconArrowBackUp, IconCopy, IconX } from '@tabler/icons-react'
import type { Message } from '@uprava/contract/messenger.ts'
import { memo, useRef, type PointerEvent } from 'react'

import { fullDateTime, time } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'

import { isOurs, type ChatRef, type Viewer } from './chat.ts'
import { MessageAttachments } from './message-attachments.tsx'
import classes from './message-bubble.module.css'
import { MessageText } from './message-text.tsx'
import { Quote } from './quote.tsx'
import { Ticks } from './ticks.tsx'

/** A touch held so long opens the question (document 1 §9), milliseconds. */
const longPressMs = 750

type BubbleProps = {
  message: Message
  chat: ChatRef
  viewer: Viewer
  showsSender: boolean
  isHighlighted: boolean
  onReply: (message: Message) => void
  onDelete: (message: Message) => void
  onCopy: (text: string) => void
  onShow: (messageId: number) => void
}

/** A message: quote, text, attachments, time and ticks; its actions show on hover, on focus and by a long press. */
export const MessageBubble = memo(function MessageBubble(props: BubbleProps) {
  const { message, chat, viewer, showsSender, isHighlighted, onReply, onDelete, onCopy, onShow } = props
  const ours = isOurs(message, chat, viewer)
  const isOwn = message.sender.id === viewer.managerId
  const press = useLongPress(() => onDelete(message), isOwn)
  const namesSender = chat.subjectType === 'ORGANIZATION' && !isOwn && showsSender
  return (
    <article
      className={classes.bubble}
      data-side={ours ? 'ours' : 'theirs'}
      data-highlighted={isHighlighted || undefined}
      aria-label={`${message.sender.full_name}: ${message.message || 'вложенный файл'}, ${time(message.created_at)}`}
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') onReply(message)
        if (event.key === 'Delete' && isOwn) onDelete(message)
      }}
      {...press}
    >
      {namesSender && <p className={classes.sender}>{message.sender.full_name}</p>}
      {message.answer && <Quote answer={message.answer} onShow={onShow} />}
      <MessageAttachments documents={message.documents} />
      {message.message !== '' && <MessageText text={message.message} />}
      <p className={classes.foot}>
        {message.edited_at !== null && <span>изменено</span>}
        <time dateTime={message.created_at} title={fullDateTime(message.created_at)}>
          {time(message.created_at)}
        </time>
        {ours && <Ticks isSeen={message.is_seen} />}
      </p>
      <div className={classes.actions}>
        <IconButton size="small" label="Ответить" icon={IconArrowBackUp} onClick={() => onReply(message)} />
        {message.message !== '' && (
          <IconButton
            size="small"
            label="Скопировать"
            icon={IconCopy}
            onClick={() => onCopy(message.message)}
          />
        )}
        {isOwn && (
          <IconButton
            size="small"
            label="Удалить сообщение"
            icon={IconX}
            tone="danger"
            onClick={() => onDelete(message)}
          />
        )}
      </div>
    </article>
  )
})

/** A held touch; moving the finger or lifting it earlier is not one. */
function useLongPress(onHeld: () => void, isOn: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  if (!isOn) return {}
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch') timer.current = setTimeout(onHeld, longPressMs)
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerMove: (event: PointerEvent) => {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 6) cancel()
    },
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (timer.current !== undefined && 'ontouchstart' in globalThis) event.preventDefault()
    },
  }
}
