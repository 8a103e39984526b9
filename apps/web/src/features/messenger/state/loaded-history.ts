import type { Highlights, Message } from '@uprava/contract/messenger.ts'

/** A message of the history; a hit of a search says where it matches. */
export type ShownMessage = Message & { highlights?: Highlights | undefined }

/** A stretch of a chat's history, oldest first, without holes inside. */
export type HistoryWindow = {
  messages: ShownMessage[]
  hasOlder: boolean
  /** Newer messages exist that are not loaded: the window stands in the past. */
  hasNewer: boolean
  /** The oldest unread message when the chat was opened; older than what is loaded when there are many. */
  firstUnreadId?: number | null
  /** The page asked for last; with before_id it only tells the server where the client is. */
  page: number
}

/** So much of a quoted text comes with the reply, characters; the screen cuts it further (MSG-52). */
const quoted = 300

export const emptyWindow: HistoryWindow = { messages: [], hasOlder: false, hasNewer: false, page: 1 }

/**
 * The one place that knows how a happening lands in a window. Each function applied twice changes nothing more, and
 * state before plus events is state fetched again.
 */
export function withOlder(
  window: HistoryWindow,
  newestFirst: readonly ShownMessage[],
  hasOlder: boolean,
): HistoryWindow {
  const older = newestFirst
    .toReversed()
    .filter((message) => !window.messages.some(({ id }) => id === message.id))
  return { ...window, messages: [...older, ...window.messages], hasOlder, page: window.page + 1 }
}

/** So many messages of a chat are held at most: reading on for hours costs no more memory than the first minute. */
const mostHeld = 600

/** Lets go of the newest messages after older ones have been put in front of them. */
export function withoutNewest(window: HistoryWindow): HistoryWindow {
  if (window.messages.length <= mostHeld) return window
  return { ...window, messages: window.messages.slice(0, mostHeld), hasNewer: true }
}

/** Lets go of the oldest messages after newer ones have come below them. */
export function withoutOldest(window: HistoryWindow): HistoryWindow {
  if (window.messages.length <= mostHeld) return window
  return { ...window, messages: window.messages.slice(-mostHeld), hasOlder: true }
}

export function withNewer(
  window: HistoryWindow,
  newestFirst: readonly Message[],
  hasNewer: boolean,
): HistoryWindow {
  return { ...newestFirst.toReversed().reduce(withMessage, { ...window, hasNewer: false }), hasNewer }
}

/** A new message at its place by id; a window in the past does not take it. */
export function withMessage(window: HistoryWindow, message: Message): HistoryWindow {
  if (window.hasNewer) return window
  const { messages } = window
  const at = messages.findLastIndex(({ id }) => id <= message.id)
  if (messages[at]?.id === message.id) return window
  return { ...window, messages: [...messages.slice(0, at + 1), message, ...messages.slice(at + 1)] }
}

/** A message changed in place: edited, reacted to. Quotes of it show its new text. */
export function withChanged(window: HistoryWindow, changed: Message): HistoryWindow {
  return mapMessages(window, (message) => {
    if (message.id === changed.id) return changed
    if (message.answer?.id !== changed.id) return message
    const { documents } = changed
    return { ...message, answer: { ...message.answer, message: changed.message.slice(0, quoted), documents } }
  })
}

/** What was read again of a stretch takes the place of what is known from its first message on. */
export function withReadAgain(
  window: HistoryWindow,
  fromId: number,
  newestFirst: readonly Message[],
): HistoryWindow {
  const before = window.messages.filter(({ id }) => id < fromId)
  return { ...window, messages: [...before, ...newestFirst.toReversed()], hasNewer: false }
}

/** A reaction of an account put on a message, or taken back. */
export function withToggledReaction(
  window: HistoryWindow,
  messageId: number,
  emoji: string,
  managerId: number,
): HistoryWindow {
  return mapMessages(window, (message) => {
    if (message.id !== messageId) return message
    const known = message.reactions.find((one) => one.emoji === emoji)
    const isMine = known?.manager_ids.includes(managerId) ?? false
    const managerIds = isMine
      ? known!.manager_ids.filter((id) => id !== managerId)
      : [...(known?.manager_ids ?? []), managerId]
    const changed = { emoji, manager_ids: managerIds }
    const reactions = known
      ? message.reactions.map((one) => (one === known ? changed : one))
      : [...message.reactions, changed]
    return { ...message, reactions: reactions.filter((one) => one.manager_ids.length > 0) }
  })
}

/** A deleted message is gone, and quotes of it say so (MSG-115). */
export function withoutMessage(window: HistoryWindow, messageId: number): HistoryWindow {
  const kept = { ...window, messages: window.messages.filter(({ id }) => id !== messageId) }
  return mapMessages(kept, (message) =>
    message.answer?.id === messageId
      ? { ...message, answer: { ...message.answer, is_deleted: true, message: '', documents: [] } }
      : message,
  )
}

/** A side has read up to an id: what the other one has written up to there is seen. */
export function withSeen(
  window: HistoryWindow,
  lastSeenId: number,
  isSeen: (message: Pick<Message, 'sender'>) => boolean,
): HistoryWindow {
  return mapMessages(window, (message) =>
    !message.is_seen && message.id <= lastSeenId && isSeen(message) ? { ...message, is_seen: true } : message,
  )
}

/** Keeps the window itself when nothing in it changed, so that nothing is drawn anew. */
function mapMessages(window: HistoryWindow, change: (message: Message) => Message): HistoryWindow {
  const messages = window.messages.map(change)
  return messages.some((message, at) => message !== window.messages[at]) ||
    messages.length !== window.messages.length
    ? { ...window, messages }
    : window
}
