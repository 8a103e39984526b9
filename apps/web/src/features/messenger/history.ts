import type { Message } from '@uprava/contract/messenger.ts'

import { isOurs, type ChatRef, type Viewer } from './chat.ts'

/** A stretch of a chat's history, oldest first, without holes inside. */
export type HistoryWindow = {
  messages: Message[]
  hasOlder: boolean
  /** Newer messages exist that are not loaded: the window stands in the past. */
  hasNewer: boolean
  /** The page asked for last; with before_id it only tells the server where the client is. */
  page: number
}

export const emptyWindow: HistoryWindow = { messages: [], hasOlder: false, hasNewer: false, page: 1 }

/**
 * The one place that knows how a happening lands in a window. Each function applied twice changes nothing more, and
 * state before plus events is state fetched again.
 */
export function withOlder(
  window: HistoryWindow,
  newestFirst: readonly Message[],
  hasOlder: boolean,
): HistoryWindow {
  const older = newestFirst
    .toReversed()
    .filter((message) => !window.messages.some(({ id }) => id === message.id))
  return { ...window, messages: [...older, ...window.messages], hasOlder, page: window.page + 1 }
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

/** A message changed in place: edited, reacted to. */
export function withChanged(window: HistoryWindow, changed: Message): HistoryWindow {
  return mapMessages(window, (message) => (message.id === changed.id ? changed : message))
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

/** The other side has read up to an id: our messages up to it are seen. A mark of our own side changes nothing. */
export function withSeen(
  window: HistoryWindow,
  lastSeenId: number,
  chat: ChatRef,
  viewer: Viewer,
): HistoryWindow {
  return mapMessages(window, (message) =>
    !message.is_seen && message.id <= lastSeenId && isOurs(message, chat, viewer)
      ? { ...message, is_seen: true }
      : message,
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
