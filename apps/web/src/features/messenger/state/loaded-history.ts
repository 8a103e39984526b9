import type { Highlights, Message, Poll } from '@uprava/contract/messenger.ts'

/** A message of the history; a result of a search has the matches. */
export type ShownMessage = Message & { highlights?: Highlights | undefined }

/** A contiguous part of a chat's history, oldest first. */
export type HistoryWindow = {
  messages: ShownMessage[]
  hasOlder: boolean
  /** Newer messages exist that are not loaded. */
  hasNewer: boolean
  /** The oldest unread message when the chat was opened; it may be older than the loaded ones. */
  firstUnreadId?: number | null
  /** The page requested last; beside before_id it has no effect on the answer. */
  page: number
}

/** Characters of a quoted text that the server sends with a reply; the screen cuts it further (MSG-52). */
const quoteLength = 300

export const emptyWindow: HistoryWindow = { messages: [], hasOlder: false, hasNewer: false, page: 1 }

/**
 * How events are applied to a window. Each function is idempotent, and a window fetched before the events, with the events
 * applied, equals one fetched after them.
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

/** Maximum number of messages in memory per chat, so that scrolling on costs no more memory. */
const maxMessages = 600

/** Drops the newest messages after older ones were loaded. */
export function withoutNewest(window: HistoryWindow): HistoryWindow {
  if (window.messages.length <= maxMessages) return window
  return { ...window, messages: window.messages.slice(0, maxMessages), hasNewer: true }
}

/** Drops the oldest messages after newer ones were loaded. */
export function withoutOldest(window: HistoryWindow): HistoryWindow {
  if (window.messages.length <= maxMessages) return window
  return { ...window, messages: window.messages.slice(-maxMessages), hasOlder: true }
}

export function withNewer(
  window: HistoryWindow,
  newestFirst: readonly Message[],
  hasNewer: boolean,
): HistoryWindow {
  return { ...newestFirst.toReversed().reduce(withMessage, { ...window, hasNewer: false }), hasNewer }
}

/** Inserts a new message by its id; a window without the end of the history is not changed. */
export function withMessage(window: HistoryWindow, message: Message): HistoryWindow {
  if (window.hasNewer) return window
  const { messages } = window
  const at = messages.findLastIndex(({ id }) => id <= message.id)
  if (messages[at]?.id === message.id) return window
  return { ...window, messages: [...messages.slice(0, at + 1), message, ...messages.slice(at + 1)] }
}

/** Replaces an edited message, or one with new reactions, and updates the quotes of it. */
export function withChanged(window: HistoryWindow, changed: Message): HistoryWindow {
  return mapMessages(window, (message) => {
    if (message.id === changed.id) return changed
    if (message.answer?.id !== changed.id) return message
    const { documents } = changed
    return {
      ...message,
      answer: { ...message.answer, message: changed.plain.slice(0, quoteLength), documents },
    }
  })
}

export const withPoll = (window: HistoryWindow, messageId: number, poll: Poll): HistoryWindow =>
  mapMessages(window, (message) => (message.id === messageId ? { ...message, poll } : message))

/** Replaces the messages from the given one on with fetched ones. */
export function withRefetched(
  window: HistoryWindow,
  fromId: number,
  messages: readonly Message[],
): HistoryWindow {
  const before = window.messages.filter(({ id }) => id < fromId)
  return { ...window, messages: [...before, ...messages], hasNewer: false }
}

/** Adds or removes an account's reaction to a message. */
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

/** Removes a deleted message and marks the quotes of it (MSG-115). */
export function withoutMessage(window: HistoryWindow, messageId: number): HistoryWindow {
  const remaining = { ...window, messages: window.messages.filter(({ id }) => id !== messageId) }
  return mapMessages(remaining, (message) =>
    message.answer?.id === messageId
      ? { ...message, answer: { ...message.answer, is_deleted: true, message: '', documents: [] } }
      : message,
  )
}

/** Marks the other side's messages up to an id as seen. */
export function withSeen(
  window: HistoryWindow,
  lastSeenId: number,
  isSeen: (message: Pick<Message, 'sender'>) => boolean,
): HistoryWindow {
  return mapMessages(window, (message) =>
    !message.is_seen && message.id <= lastSeenId && isSeen(message) ? { ...message, is_seen: true } : message,
  )
}

/** Returns the window itself when nothing changed, so that nothing is rendered again. */
function mapMessages(window: HistoryWindow, change: (message: Message) => Message): HistoryWindow {
  const messages = window.messages.map(change)
  return messages.some((message, at) => message !== window.messages[at]) ||
    messages.length !== window.messages.length
    ? { ...window, messages }
    : window
}
