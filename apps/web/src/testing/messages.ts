/** Messages and rows of the chat list as the server answers them, for tests. */
import type { ChatEntry, Message, UnreadCount } from '@uprava/contract/messenger.ts'

/** What a message of plain text alone has besides its text, sender and time. */
export const plainMessage = {
  format: 'plain',
  kind: 'text',
  voice: null,
  poll: null,
  service: null,
  mentions: [],
  saved_from: null,
  was_scheduled: false,
  edited_at: null,
  is_seen: false,
  documents: [],
  answer: null,
  forwarded_from: null,
  reactions: [],
} satisfies Partial<Message>

/** What a row has that its account has neither pinned nor archived nor muted; a chat of two ends. */
export const ordinaryEntry = {
  unread_mentions_count: 0,
  group: null,
  muted_until: null,
  is_archived: false,
  pin_position: null,
} satisfies Partial<ChatEntry>

/** The last message of a row. */
export function previewOf(message: Message): NonNullable<ChatEntry['last_message']> {
  const { id, message: text, kind, plain, created_at, is_seen, sender, documents } = message
  return { id, message: text, kind, plain, mentions_me: false, created_at, is_seen, sender, documents }
}

/** Unread messages where only organizations write. */
export const unreadOfOrganizations = (organization: number): UnreadCount => ({
  inside: 0,
  organization,
  groups: 0,
  muted: 0,
  mentions: 0,
})
