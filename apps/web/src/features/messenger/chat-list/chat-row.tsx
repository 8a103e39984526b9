import { IconBellOff, IconPin } from '@tabler/icons-react'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import { plainTextOf } from '@uprava/contract/rules/message-text/plain-text.ts'
import { givenName } from '@uprava/contract/rules/person-name.ts'
import { voiceText } from '@uprava/contract/rules/voice-text.ts'
import { memo, type KeyboardEvent } from 'react'

import { Badge } from '#ui/feedback/badge.tsx'
import { fullDateTime, plural, rowTime } from '#ui/lib/format.ts'

import { ChatFace, hasPresence } from '../chat-face.tsx'
import { isOurs, refOf, type ChatRef, type Viewer } from '../chat.ts'
import { useChatDraftText } from '../composer/drafts.ts'
import { memberForms } from '../groups/group-rules.ts'
import { Ticks } from '../message/ticks.tsx'
import { TypingText } from '../message/typing-text.tsx'
import { useMuted } from '../order/use-muted.ts'
import { useRowMenu } from '../order/use-row-menu.tsx'
import type { OutgoingMessage } from '../outbox/message-store.ts'
import { useOutgoing } from '../outbox/outbox.ts'
import type { ChatTitle } from '../state/messenger-state.ts'
import { useTyping, useTypingLine } from '../state/typing.ts'
import classes from './chat-row.module.css'

type ChatRowProps = {
  entry: ChatEntry
  viewer: Viewer
  isOpen: boolean
  onOpen: (chat: ChatRef, title: ChatTitle) => void
}

/** A chat in the list: avatar, online dot, name, time, two lines of the last message with its tick, unread count. */
export const ChatRow = memo(function ChatRow({ entry, viewer, isOpen, onOpen }: ChatRowProps) {
  const chat = refOf(entry)
  const writer = useTyping(chat)
  const last = entry.last_message
  const name = entry.name ?? ''
  const groupLine = useTypingLine(chat)
  const { group } = entry
  const isOnline = entry.is_online || writer !== null
  const unread = entry.unread_messages_count
  const draft = useChatDraftText(viewer.channelId, chat)
  const waiting = useOutgoing(chat).at(-1)
  const muted = useMuted(entry, viewer.channelId)
  const menu = useRowMenu(entry, viewer)
  const showsDraft = writer === null && draft !== '' && !isOpen
  return (
    <div role="listitem">
      <button
        type="button"
        className={classes.row}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(chat, { name, avatar: entry.avatar })}
        onKeyDown={(event) => menu.movePin(event) || moveFocus(event)}
        {...menu.handlers}
      >
        <ChatFace
          subjectType={entry.subject_type}
          name={name}
          avatar={entry.avatar}
          size={48}
          isOnline={isOnline}
        />
        <span className={classes.words}>
          <span className={classes.first}>
            <span className={classes.name}>{name}</span>
            <span className="visually-hidden">
              {group && `, ${plural(group.members_count, memberForms)}`}
              {hasPresence(entry.subject_type) && `, ${isOnline ? 'в сети' : 'не в сети'}`}
              {unread > 0 && `, непрочитанных: ${unread}`}
              {entry.unread_mentions_count > 0 && ', вас упомянули'}
              {muted && ', без звука'}
              {entry.pin_position !== null && `, закреплён, место ${entry.pin_position}`},
            </span>
            <RowMarks isMuted={muted} isPinned={entry.pin_position !== null} />
            {last && (
              <time className={classes.time} dateTime={last.created_at} title={fullDateTime(last.created_at)}>
                {rowTime(last.created_at)}
              </time>
            )}
          </span>
          <span className={classes.second}>
            <span className={classes.preview}>
              {writer !== null ? (
                (group && groupLine) || <TypingText />
              ) : showsDraft ? (
                <>
                  <span className={classes.draft}>Черновик:</span> {plainTextOf(draft, 'markdown')}
                </>
              ) : waiting ? (
                <WaitingPreview outgoing={waiting} isOwnChat={entry.subject_type === 'SAVED'} />
              ) : (
                <LastMessage entry={entry} chat={chat} viewer={viewer} />
              )}
            </span>
            {entry.unread_mentions_count > 0 && (
              <span className={classes.mention} aria-hidden>
                @
              </span>
            )}
            <Badge count={unread} form="plain" isQuiet={muted || entry.is_archived} />
          </span>
        </span>
      </button>
      {menu.element}
    </div>
  )
})

/** The last message of a chat, with its tick and who wrote it. */
function LastMessage({ entry, chat, viewer }: { entry: ChatEntry; chat: ChatRef; viewer: Viewer }) {
  const last = entry.last_message
  if (!last) return null
  return (
    <>
      {hasTicks(entry, last) && isOurs(last, chat, viewer) && <Ticks isSeen={last.is_seen} />}
      {previewAuthor(entry, last, viewer)}
      {previewText(last)}
    </>
  )
}

/** A message that the server does not have yet: it is the last one for whoever wrote it. */
function WaitingPreview({ outgoing, isOwnChat }: { outgoing: OutgoingMessage; isOwnChat: boolean }) {
  const { text, format = 'plain', refusal, voice } = outgoing
  const words = voice ? voiceText(voice.duration_ms) : plainTextOf(text, format)
  return (
    <>
      {refusal === null ? (
        <Ticks isSeen={false} isPending />
      ) : (
        <span className={classes.draft}>Не отправлено: </span>
      )}
      {isOwnChat ? '' : 'Вы: '}
      {words === '' ? 'Вложенный файл' : words}
    </>
  )
}

/** Nobody else reads the own chat, and a line of a group is nobody's. */
const hasTicks = (entry: ChatEntry, { kind }: NonNullable<ChatEntry['last_message']>) =>
  kind !== 'service' && entry.subject_type !== 'SAVED' && entry.unread_messages_count === 0

/** Muted, pinned: for the eye, the words stand beside the name. */
function RowMarks({ isMuted, isPinned }: { isMuted: boolean; isPinned: boolean }) {
  if (!isMuted && !isPinned) return null
  return (
    <span className={classes.marks} aria-hidden>
      {isMuted && <IconBellOff size="0.875rem" />}
      {isPinned && <IconPin size="0.875rem" />}
    </span>
  )
}

/** Arrow keys move the focus between the chats. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const list = event.currentTarget.closest('[role="list"]')
  const all = Array.from(list?.querySelectorAll<HTMLElement>('[role="listitem"] button') ?? [])
  all[all.indexOf(event.currentTarget) + step]?.focus()
}

/** Who wrote the last message: «Вы», or by name where several people of a side write in a chat. */
function previewAuthor(
  { subject_type: subjectType }: ChatEntry,
  { sender, kind }: NonNullable<ChatEntry['last_message']>,
  viewer: Viewer,
) {
  if (kind === 'service' || subjectType === 'SAVED') return ''
  if (sender.id === viewer.managerId) return 'Вы: '
  const isOfSeveral = subjectType === 'ORGANIZATION' || subjectType === 'GROUP'
  return isOfSeveral ? `${givenName(sender.full_name)}: ` : ''
}

/** The preview of the last message; «Вложенный файл» for one of documents alone (MSG-24). */
function previewText(last: NonNullable<ChatEntry['last_message']>): string {
  if (last.kind === 'poll') return `Опрос: ${last.plain}`
  if (last.plain !== '') return last.plain
  return last.documents.length > 0 ? 'Вложенный файл' : ''
}
