import type { Highlights, Message } from '@uprava/contract/messenger.ts'
import { lazy, memo, Suspense, useCallback, useState, type KeyboardEvent, type MouseEvent } from 'react'

import { useFocusAfterRemoval } from '#ui/layout/use-focus-after-removal.ts'
import { fullDateTime, time } from '#ui/lib/format.ts'
import type { ContextMenuPlace } from '#ui/overlays/context-menu.tsx'

import { isOurs, type ChatRef, type Viewer } from '../chat.ts'
import { nameTone, type ChatRights } from '../groups/group-rules.ts'
import { loadPolls } from '../polls/load-polls.ts'
import { MessageText } from '../text/message-text.tsx'
import { VoiceOr } from '../voice/voice-or.tsx'
import { besideMessage, neighbourOf } from './beside-message.ts'
import type { MessageActions } from './message-actions.ts'
import { MessageAttachments } from './message-attachments.tsx'
import classes from './message-bubble.module.css'
import { mayDelete, mayEdit } from './message-rights.ts'
import { Quote } from './quote.tsx'
import { Reactions } from './reactions.tsx'
import { SavedFrom } from './saved-from.tsx'
import { Ticks } from './ticks.tsx'
import { useLongPress } from './use-long-press.ts'

/** Bar and menu of a message: loaded behind the conversation. */
export const loadMessageTools = () => import('./message-toolbar.tsx')
const MessageToolbar = lazy(async () => ({ default: (await loadMessageTools()).MessageToolbar }))
const MessageContextMenu = lazy(async () => ({ default: (await loadMessageTools()).MessageContextMenu }))
const PollCard = lazy(async () => ({ default: (await loadPolls()).PollCard }))

type BubbleProps = {
  message: Message
  highlights: Highlights | undefined
  chat: ChatRef
  viewer: Viewer
  actions: MessageActions
  rights: ChatRights
  /** Beside the name of the sender stands that of the channel he writes for. */
  namesChannel: boolean
  showsSender: boolean
  isPinned: boolean
  isFound: boolean
  isHighlighted: boolean
  onShow: (messageId: number) => void
}

/**
 * A message: quote, text, attachments, reactions, time and ticks. Its actions show on hover and on focus; the right button
 * opens a menu of all of them at the pointer; Enter replies, F2 edits, Delete deletes, arrows move to its neighbours.
 */
export const MessageBubble = memo(function MessageBubble(props: BubbleProps) {
  const { message, chat, viewer, actions, rights, isPinned, isFound, isHighlighted, onShow } = props
  const isOwn = message.sender.id === viewer.managerId
  const [isActive, setActive] = useState(false)
  const [menuPlace, setMenuPlace] = useState<ContextMenuPlace | null>(null)
  const closeMenu = useCallback(() => setMenuPlace(null), [])
  const menu = { message, isOwn, isPinned, actions, rights }
  const article = useFocusAfterRemoval<HTMLElement>(besideMessage)
  const press = useLongPress(() => void actions.remove(message), isOwn && rights.acts)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const action = {
      Enter: () => (isFound ? onShow(message.id) : rights.writes && actions.reply(message)),
      F2: () => mayEdit(menu) && actions.edit(message),
      Delete: () => mayDelete(menu) && void actions.remove(message),
      ArrowUp: () => focusNeighbour(event.currentTarget, -1),
      ArrowDown: () => focusNeighbour(event.currentTarget, 1),
    }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- WAI-ARIA feed pattern: articles take the focus and the keys of their actions
    <article
      ref={article}
      className={classes.bubble}
      data-side={isOurs(message, chat, viewer) ? 'ours' : 'theirs'}
      data-highlighted={isHighlighted || undefined}
      data-edited={message.edited_at !== null || undefined}
      data-pinned={isPinned || undefined}
      aria-label={`${message.sender.full_name}: ${message.plain || 'вложенный файл'}, ${time(message.created_at)}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WAI-ARIA feed pattern: articles take the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setActive(true)}
      onFocus={() => setActive(true)}
      {...press}
      onContextMenu={(event) => openMenu(event, setMenuPlace)}
    >
      <BubbleContent {...props} isOwn={isOwn} />
      <Suspense>
        {isActive && <MessageToolbar {...menu} />}
        {menuPlace !== null && <MessageContextMenu menu={menu} place={menuPlace} onClose={closeMenu} />}
      </Suspense>
    </article>
  )
})

function BubbleContent({ isOwn, ...props }: BubbleProps & { isOwn: boolean }) {
  const { message, highlights, chat, viewer, actions, showsSender, onShow } = props
  // The time stands in the last line of the text where nothing comes between them.
  const isText = message.poll === null && message.message !== ''
  const isFootInText = isText && message.reactions.length === 0 && !props.isFound
  const isGroup = chat.subjectType === 'GROUP'
  const namesSender = (isGroup || chat.subjectType === 'ORGANIZATION') && !isOwn && showsSender
  return (
    <>
      {namesSender && (
        <p className={classes.sender} data-tone={isGroup ? nameTone(message.sender.id) : undefined}>
          {message.sender.full_name}
          {props.namesChannel && <span className={classes.channel}> · {message.sender.channel_name}</span>}
        </p>
      )}
      {message.forwarded_from && (
        <p className={classes.forwarded}>Переслано от: {message.forwarded_from.full_name}</p>
      )}
      {message.saved_from && <SavedFrom from={message.saved_from} />}
      {message.answer && <Quote answer={message.answer} onShow={onShow} />}
      <VoiceOr said={message} {...{ viewer, chat }}>
        <MessageAttachments
          message={{ message_id: message.id, created_at: message.created_at, sender: message.sender }}
          documents={message.documents}
        />
      </VoiceOr>
      {message.poll && (
        <Suspense fallback={<p>{message.message}</p>}>
          <PollCard
            {...{ message, viewer, chat }}
            poll={message.poll}
            mayAct={props.rights.acts}
            mayClose={isOwn || props.rights.deletesAny}
          />
        </Suspense>
      )}
      {isText && (
        <MessageText
          text={message.message}
          format={message.format}
          mentions={message.mentions}
          viewerId={viewer.managerId}
          highlights={highlights}
          end={isFootInText && <span className={classes.footRoom} />}
        />
      )}
      <Reactions message={message} viewer={viewer} onReact={actions.react} />
      <p className={classes.foot} data-in-text={isFootInText || undefined}>
        {props.isFound && (
          <button type="button" className={classes.toMessage} onClick={() => onShow(message.id)}>
            Показать в переписке
          </button>
        )}
        {props.isPinned && <span>закреплено</span>}
        {message.edited_at !== null && <span title={fullDateTime(message.edited_at)}>изменено</span>}
        <time
          dateTime={message.created_at}
          title={`${fullDateTime(message.created_at)}${message.was_scheduled ? ', отложено' : ''}`}
        >
          {time(message.created_at)}
        </time>
        {chat.subjectType !== 'SAVED' && isOurs(message, chat, viewer) && <Ticks isSeen={message.is_seen} />}
      </p>
    </>
  )
}

/** Opens the menu of a message at the pointer. */
function openMenu(event: MouseEvent<HTMLElement>, open: (place: ContextMenuPlace) => void): void {
  const { target, currentTarget: owner, clientX: x, clientY: y } = event
  // Menus that are open here are elsewhere on the page, and only their events pass through the message.
  if (!(target instanceof Element) || !owner.contains(target)) return
  // A long press asks whether to delete the message.
  if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch')
    return event.preventDefault()
  // A link, a picture or selected text has the browser's own menu.
  if (target.closest('a, img, video') !== null || window.getSelection()?.toString()) return
  event.preventDefault()
  open({ x, y, owner })
}

function focusNeighbour(bubble: HTMLElement, step: 1 | -1): void {
  const next = neighbourOf(bubble, step)
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
