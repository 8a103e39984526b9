import type { ChatEntry } from '@uprava/contract/messenger.ts'
import { memo } from 'react'

import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { fullDateTime, rowTime } from '#ui/format.ts'

import classes from './chat-row.module.css'
import { isOurs, refOf, type Viewer } from './chat.ts'
import { Ticks } from './ticks.tsx'
import { TypingText } from './typing-text.tsx'
import { useTyping } from './typing.ts'

type ChatRowProps = { entry: ChatEntry; viewer: Viewer; isOpen: boolean; onOpen: () => void }

/** A chat in the list: face, dot, name, time, two lines of the last message with its tick, unread count. */
export const ChatRow = memo(function ChatRow({ entry, viewer, isOpen, onOpen }: ChatRowProps) {
  const chat = refOf(entry)
  const writer = useTyping(chat)
  const last = entry.last_message
  const name = entry.name ?? ''
  const isOnline = entry.is_online || writer !== null
  const unread = entry.unread_messages_count
  return (
    <button
      type="button"
      role="listitem"
      className={classes.row}
      aria-current={isOpen || undefined}
      aria-label={rowLabel(entry, isOnline, unread)}
      onClick={onOpen}
    >
      <Avatar
        name={name}
        src={entry.avatar}
        size={48}
        shape={entry.subject_type === 'ORGANIZATION' ? 'square' : 'round'}
        online={isOnline}
      />
      <span className={classes.words}>
        <span className={classes.first}>
          <span className={classes.name}>{name}</span>
          {last && (
            <time className={classes.time} dateTime={last.created_at} title={fullDateTime(last.created_at)}>
              {rowTime(last.created_at)}
            </time>
          )}
        </span>
        <span className={classes.second}>
          <span className={classes.preview}>
            {writer === null ? (
              <>
                {last && isOurs(last, chat, viewer) && <Ticks isSeen={last.is_seen} />}
                {previewOf(last)}
              </>
            ) : (
              <TypingText />
            )}
          </span>
          <Badge count={unread} form="plain" />
        </span>
      </span>
    </button>
  )
})

/** «Вложенный файл» stands for a message of documents alone (MSG-24). */
function previewOf(last: ChatEntry['last_message']): string {
  if (!last) return ''
  if (last.message !== '') return last.message
  return last.documents.length > 0 ? 'Вложенный файл' : ''
}

function rowLabel(entry: ChatEntry, isOnline: boolean, unread: number): string {
  const last = entry.last_message
  return [
    entry.name,
    isOnline ? 'в сети' : 'не в сети',
    unread > 0 ? `непрочитанных: ${unread}` : '',
    previewOf(last),
    last ? rowTime(last.created_at) : '',
  ]
    .filter(Boolean)
    .join(', ')
}
