import { IconBellOff, IconPin } from '@tabler/icons-react'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import { plainTextOf } from '@uprava/contract/rules/message-text/plain-text.ts'
import { givenName } from '@uprava/contract/rules/person-name.ts'
import { memo, type KeyboardEvent } from 'react'

import { Badge } from '#ui/feedback/badge.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { fullDateTime, plural, rowTime } from '#ui/lib/format.ts'

import { isOurs, refOf, type Viewer } from '../chat.ts'
import { useChatDraftText } from '../composer/drafts.ts'
import { memberForms } from '../groups/group-rules.ts'
import { Ticks } from '../message/ticks.tsx'
import { TypingText } from '../message/typing-text.tsx'
import { useTyping, useTypingLine } from '../state/typing.ts'
import classes from './chat-row.module.css'

type ChatRowProps = { entry: ChatEntry; viewer: Viewer; isOpen: boolean; onOpen: () => void }

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
  const showsDraft = writer === null && draft !== '' && !isOpen
  return (
    <div role="listitem">
      <button
        type="button"
        className={classes.row}
        aria-current={isOpen || undefined}
        onClick={onOpen}
        onKeyDown={moveFocus}
      >
        <Avatar
          name={name}
          src={entry.avatar}
          size={48}
          shape={entry.subject_type === 'ORGANIZATION' ? 'square' : 'round'}
          online={hasDot(entry) ? isOnline : undefined}
        />
        <span className={classes.words}>
          <span className={classes.first}>
            <span className={classes.name}>{name}</span>
            <span className="visually-hidden">
              {group && `, ${plural(group.members_count, memberForms)}`}
              {hasDot(entry) && `, ${isOnline ? 'в сети' : 'не в сети'}`}
              {unread > 0 && `, непрочитанных: ${unread}`}
              {entry.unread_mentions_count > 0 && ', вас упомянули'}
              {isMuted(entry) && ', без звука'}
              {entry.pin_position !== null && ', закреплён'},
            </span>
            <RowMarks entry={entry} />
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
              ) : (
                <>
                  {last && last.kind !== 'service' && unread === 0 && isOurs(last, chat, viewer) && (
                    <Ticks isSeen={last.is_seen} />
                  )}
                  {last && previewAuthor(entry, last, viewer)}
                  {previewText(last)}
                </>
              )}
            </span>
            {entry.unread_mentions_count > 0 && (
              <span className={classes.mention} aria-hidden>
                @
              </span>
            )}
            <Badge count={unread} form="plain" />
          </span>
        </span>
      </button>
    </div>
  )
})

/** Groups and the own chat have no presence of their own (messenger §1.5). */
const hasDot = ({ subject_type: type }: ChatEntry) => type !== 'GROUP' && type !== 'SAVED'

const isMuted = ({ muted_until: until }: ChatEntry) => until !== null && Date.parse(until) > Date.now()

/** Muted, pinned: for the eye, the words stand beside the name. */
function RowMarks({ entry }: { entry: ChatEntry }) {
  if (!isMuted(entry) && entry.pin_position === null) return null
  return (
    <span className={classes.marks} aria-hidden>
      {isMuted(entry) && <IconBellOff size="0.875rem" />}
      {entry.pin_position !== null && <IconPin size="0.875rem" />}
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
  if (kind === 'service') return ''
  if (sender.id === viewer.managerId) return 'Вы: '
  const isOfSeveral = subjectType === 'ORGANIZATION' || subjectType === 'GROUP'
  return isOfSeveral ? `${givenName(sender.full_name)}: ` : ''
}

/** The preview of the last message; «Вложенный файл» for one of documents alone (MSG-24). */
function previewText(last: ChatEntry['last_message']): string {
  if (!last) return ''
  if (last.plain !== '') return last.plain
  return last.documents.length > 0 ? 'Вложенный файл' : ''
}
