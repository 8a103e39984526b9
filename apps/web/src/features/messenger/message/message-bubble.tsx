import type { Highlights, Message } from '@uprava/contract/messenger.ts'
import { memo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { fullDateTime, time } from '#ui/lib/format.ts'

import { isOurs, type ChatRef, type Viewer } from '../chat.ts'
import type { MessageActions } from './message-actions.ts'
import { MessageAttachments } from './message-attachments.tsx'
import classes from './message-bubble.module.css'
import { MessageText } from './message-text.tsx'
import { MessageToolbar } from './message-toolbar.tsx'
import { Quote } from './quote.tsx'
import { Reactions } from './reactions.tsx'
import { Ticks } from './ticks.tsx'

/** A touch held so long opens the question (MSG-58), milliseconds. */
const longPressMs = 750

type BubbleProps = {
  message: Message
  highlights: Highlights | undefined
  chat: ChatRef
  viewer: Viewer
  actions: MessageActions
  showsSender: boolean
  isPinned: boolean
  isFound: boolean
  isHighlighted: boolean
  onShow: (messageId: number) => void
}

/**
 * A message: quote, text, attachments, reactions, time and ticks. Its actions show on hover and on focus, the menu also by
 * the right button; Enter answers, F2 changes, Delete deletes, arrows go to its neighbours.
 */
export const MessageBubble = memo(function MessageBubble(props: BubbleProps) {
  const {
    message,
    highlights,
    chat,
    viewer,
    actions,
    showsSender,
    isPinned,
    isFound,
    isHighlighted,
    onShow,
  } = props
  const ours = isOurs(message, chat, viewer)
  const isOwn = message.sender.id === viewer.managerId
  const [isApproached, setApproached] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const press = useLongPress(() => void actions.remove(message), isOwn)
  const namesSender = chat.subjectType === 'ORGANIZATION' && !isOwn && showsSender

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const act = {
      Enter: () => (isFound ? onShow(message.id) : actions.reply(message)),
      F2: () => isOwn && actions.edit(message),
      Delete: () => isOwn && void actions.remove(message),
      ArrowUp: () => focusNeighbour(event.currentTarget, -1),
      ArrowDown: () => focusNeighbour(event.currentTarget, 1),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // Messages of a feed take the focus, as the feed pattern of WAI-ARIA has it: their actions are reached from there.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className={classes.bubble}
      data-side={ours ? 'ours' : 'theirs'}
      data-highlighted={isHighlighted || undefined}
      aria-label={`${message.sender.full_name}: ${message.message || 'вложенный файл'}, ${time(message.created_at)}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setApproached(true)}
      onFocus={() => setApproached(true)}
      {...press}
      onContextMenu={(event) => {
        // A link, a picture or marked text keeps the browser's own menu.
        // A held touch asks whether to delete.
        if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch')
          return event.preventDefault()
        const isOnLink = event.target instanceof Element && event.target.closest('a, img, video') !== null
        if (isOnLink || window.getSelection()?.toString()) return
        event.preventDefault()
        more.current?.click()
      }}
    >
      {namesSender && <p className={classes.sender}>{message.sender.full_name}</p>}
      {message.forwarded_from && (
        <p className={classes.forwarded}>Переслано от: {message.forwarded_from.full_name}</p>
      )}
      {message.answer && <Quote answer={message.answer} onShow={onShow} />}
      <MessageAttachments documents={message.documents} />
      {message.message !== '' && <MessageText text={message.message} highlights={highlights} />}
      <Reactions message={message} viewer={viewer} onReact={actions.react} />
      <p className={classes.foot}>
        {isFound && (
          <button type="button" className={classes.toPlace} onClick={() => onShow(message.id)}>
            Показать в переписке
          </button>
        )}
        {isPinned && <span>закреплено</span>}
        {message.edited_at !== null && <span title={fullDateTime(message.edited_at)}>изменено</span>}
        <time dateTime={message.created_at} title={fullDateTime(message.created_at)}>
          {time(message.created_at)}
        </time>
        {ours && <Ticks isSeen={message.is_seen} />}
      </p>
      {isApproached && (
        <MessageToolbar
          message={message}
          isOwn={isOwn}
          isPinned={isPinned}
          actions={actions}
          moreButton={more}
        />
      )}
    </article>
  )
})

function focusNeighbour(bubble: HTMLElement, step: 1 | -1): void {
  const all = Array.from(
    bubble.closest('[role="log"]')?.querySelectorAll<HTMLElement>('article[tabindex]') ?? [],
  )
  const next = all[all.indexOf(bubble) + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

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
  }
}
