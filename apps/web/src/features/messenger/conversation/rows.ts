import { sharesHead } from '../groups/group-rules.ts'
import type { OutgoingMessage } from '../outbox/message-store.ts'
import type { ShownMessage } from '../state/loaded-history.ts'

/** One row of a conversation. */
export type Row =
  | { kind: 'beginning'; key: string }
  | { kind: 'date'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: ShownMessage; isFirstOfSender: boolean }
  /** What happened in a group. */
  | { kind: 'service'; key: string; message: ShownMessage }
  | { kind: 'outgoing'; key: string; outgoing: OutgoingMessage }
  /** `fullName` of who types; in a group the whole line. */
  | { kind: 'typing'; key: string; fullName: string }

type RowsInput = {
  messages: readonly ShownMessage[]
  outgoing: readonly OutgoingMessage[]
  hasOlder: boolean
  /** The first message that was unread when the chat was opened. */
  firstUnreadId: number | null
  writer: string | null
  /** Heads of a group are shared for five minutes; elsewhere as long as nobody else writes. */
  isGroup?: boolean
}

/** The local day as a number; fast, because it is called for every message. */
function dayNumber(at: string): number {
  const date = new Date(at)
  return date.getFullYear() * 10_000 + date.getMonth() * 100 + date.getDate()
}

const hasSender = (one: ShownMessage, other: ShownMessage) => one.sender.id === other.sender.id

/** The rows of a conversation: dates above their days, «Новые сообщения» above the first unread message, unsent messages last. */
export function buildRows(input: RowsInput): Row[] {
  const { messages, outgoing, hasOlder, firstUnreadId, writer, isGroup = false } = input
  const rows: Row[] = []
  if (!hasOlder && messages.length > 0) rows.push({ kind: 'beginning', key: 'beginning' })
  let day = 0
  /** The message under whose head the next one may stand. */
  let before: ShownMessage | null = null
  for (const message of messages) {
    const ownDay = dayNumber(message.created_at)
    if (ownDay !== day) rows.push({ kind: 'date', key: `date ${ownDay}`, at: message.created_at })
    if (message.id === firstUnreadId) rows.push({ kind: 'unread', key: 'unread' })
    if (message.kind === 'service') rows.push({ kind: 'service', key: message.client_id, message })
    else {
      const isUnderHead =
        before !== null &&
        ownDay === day &&
        (isGroup ? sharesHead(before, message) : hasSender(before, message))
      rows.push({ kind: 'message', key: message.client_id, message, isFirstOfSender: !isUnderHead })
    }
    before = message.kind === 'service' ? null : message
    day = ownDay
  }
  const known = new Set(messages.map((message) => message.client_id))
  for (const one of outgoing) {
    // A sent message is in the cache for a moment before it is deleted from the outbox.
    if (!known.has(one.clientId)) rows.push({ kind: 'outgoing', key: one.clientId, outgoing: one })
  }
  if (writer !== null) rows.push({ kind: 'typing', key: 'typing', fullName: writer })
  return rows
}
