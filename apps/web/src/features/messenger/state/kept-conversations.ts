import { isSameChat, type ChatRef } from '../chat.ts'
import type { ChatTitle } from './messenger-state.ts'

/** A conversation that stays in the page. */
export type KeptConversation = {
  /** The same object as long as it stays. */
  readonly chat: ChatRef
  readonly title: ChatTitle
  /** How many openings there were before the last one of this chat. */
  readonly order: number
  /** Id of the newest message when the chat was left; undefined: it is open, or had none. */
  readonly newestId: number | undefined
  readonly isOpen: boolean
  /** How often it had to begin again. */
  readonly beginnings: number
}

/** Most conversations that stay, the open one among them. */
export const MOST_KEPT = 5

/**
 * The kept conversations with one of them open, in the order in which they came: a moved one would lose its scroll position.
 * Returns the list itself when nothing changed.
 */
export function withOpen(
  kept: readonly KeptConversation[],
  open: ChatRef | null,
  title: ChatTitle,
  newestOf: (chat: ChatRef) => number | undefined,
): readonly KeptConversation[] {
  const before = kept.find((one) => one.isOpen)
  const isStill = open === null ? !before : before !== undefined && isSameChat(before.chat, open)
  if (isStill && (!before || isSameTitle(before.title, title))) return kept
  if (isStill) return kept.map((one) => (one === before ? { ...one, title } : one))
  const left = kept
    // A colleague without a room gets one with the first message, and is a room from then on.
    .filter((one) => one !== before || one.chat.subjectType !== 'PRIVATE-MANAGER')
    .map((one) => (one === before ? { ...one, isOpen: false, newestId: newestOf(one.chat) } : one))
  if (open === null) return left
  const order = Math.max(0, ...left.map((one) => one.order)) + 1
  const known = left.find((one) => isSameChat(one.chat, open))
  if (!known)
    return withoutOldest([
      ...left,
      { chat: open, title, order, newestId: undefined, isOpen: true, beginnings: 0 },
    ])
  const isSame = known.newestId !== undefined && known.newestId === newestOf(known.chat)
  const opened = {
    ...known,
    title: isSameTitle(known.title, title) ? known.title : title,
    order,
    isOpen: true,
    beginnings: known.beginnings + (isSame ? 0 : 1),
  }
  return left.map((one) => (one === known ? opened : one))
}

const isSameTitle = (one: ChatTitle, other: ChatTitle) =>
  one.name === other.name && one.avatar === other.avatar

function withoutOldest(kept: readonly KeptConversation[]): readonly KeptConversation[] {
  if (kept.length <= MOST_KEPT) return kept
  const oldest = Math.min(...kept.map(({ order }) => order))
  return kept.filter(({ order }) => order !== oldest)
}
