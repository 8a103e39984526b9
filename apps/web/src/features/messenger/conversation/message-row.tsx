import type { IsoDate } from '@uprava/contract/rules/days.ts'

import { CheckBox } from '#ui/fields/checkbox.tsx'
import { fullDateTime } from '#ui/lib/format.ts'

import type { ChatRef, Viewer } from '../chat.ts'
import type { ChatRights } from '../groups/group-rules.ts'
import type { MessageActions } from '../message/message-actions.ts'
import { MessageBubble } from '../message/message-bubble.tsx'
import { OutgoingBubble } from '../message/outgoing-bubble.tsx'
import { TypingText } from '../message/typing-text.tsx'
import { useMessenger } from '../state/messenger-state.ts'
import { DateHeading } from './date-heading.tsx'
import classes from './message-list.module.css'
import type { Row } from './rows.ts'

type MessageRowProps = {
  row: Row
  viewer: Viewer
  chat: ChatRef
  actions: MessageActions
  rights: ChatRights
  namesChannel: boolean
  pinnedId: number | null
  /** The row is a result of a search and leads to its message. */
  isFound: boolean
  isHighlighted: boolean
  onShow: (messageId: number) => void
  onDay: (day: IsoDate) => void
}

/** One row of a conversation, by its kind. */
export function MessageRow({ row, chat, onDay, ...rest }: MessageRowProps) {
  switch (row.kind) {
    case 'beginning':
      return <p className={classes.line}>Начало переписки</p>
    case 'date':
      return <DateHeading at={row.at} onDay={onDay} />
    case 'unread':
      return <p className={classes.unread}>Новые сообщения</p>
    case 'message':
      return <Selectable {...rest} row={row} chat={chat} />
    case 'service':
      return <p className={classes.service}>{row.message.message}</p>
    case 'outgoing':
      return <OutgoingBubble outgoing={row.outgoing} />
    case 'typing':
      return (
        <div className={classes.typing}>
          {chat.subjectType === 'ORGANIZATION' && <span>{row.fullName} </span>}
          {chat.subjectType === 'GROUP' ? row.fullName : <TypingText />}
        </div>
      )
    default:
      return row satisfies never
  }
}

type SelectableProps = Omit<MessageRowProps, 'row' | 'onDay'> & { row: Extract<Row, { kind: 'message' }> }

/** A message; in the selection mode it has a check box, and a press anywhere selects it. */
function Selectable({ row, pinnedId, ...rest }: SelectableProps) {
  const selected = useMessenger((state) => state.selected)
  const { message } = row
  const bubble = (
    <MessageBubble
      {...rest}
      message={message}
      highlights={message.highlights}
      showsSender={row.isFirstOfSender}
      isPinned={message.id === pinnedId}
    />
  )
  if (selected === null) return bubble
  return (
    <label className={classes.selectable}>
      <CheckBox
        aria-label={`Выбрать: ${message.sender.full_name}, ${message.plain || 'вложенный файл'}, ${fullDateTime(message.created_at)}`}
        checked={selected.has(message.id)}
        onChange={() => rest.actions.toggleSelected(message)}
      />
      <span inert>{bubble}</span>
    </label>
  )
}
