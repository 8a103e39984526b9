import type { AssistantMessage } from './assistant.ts'
import type { ChatEntry, ChatName, Draft, Message, MessengerSettings, UnreadCount } from './messenger.ts'
import type { Notification } from './notifications.ts'

/** What an event did to its receiver's counts: of the channel, and of the chat itself. */
type Counts = { unread: UnreadCount; unread_messages_count: number }

/** Events on `private-chats.{managerId}` by wire name; every `chat` is named from the receiver's side (wire §6). */
export type RealtimeEvents = {
  'new-message':
    | ({ kind: 'chat'; chat: ChatName; message: Message } & Counts)
    /** `channel_id` is the channel of the dialogue: an account has one in each. */
    | { kind: 'assistant'; channel_id: number; message: AssistantMessage }
  writing: { chat: ChatName; manager: { id: number; full_name: string } }
  /**
   * `last_seen_id` is how far the reader's side has read: of the receiver (`is_own_side`), when its account or a colleague
   * in an organization chat is the reader. The reader's own devices get its counts besides.
   */
  'message-seen': {
    chat: ChatName
    last_seen_id: number
    manager_id: number
    is_own_side: boolean
  } & Partial<Counts>
  /** `last_message` is what the chat's row shows from now on. */
  'message-deleted': { chat: ChatName; message_id: number; last_message: ChatEntry['last_message'] } & Counts
  presence: { manager_id: number | null; channel_id: number | null; is_online: boolean }
  /** `channel_id` is the channel it shows in, null: every one of the account; the count is that of the channel, or of the account's first. */
  notification: { notification: Notification; unread_count: number; channel_id: number | null }
  /** A message changed in place: edited text, reactions. */
  'message-changed': { chat: ChatName; message: Message }
  /** What is pinned in the chat from now on. */
  'message-pinned': { chat: ChatName; message: Message | null }
  /** To the account's other devices; null: the chat has no draft any more. */
  draft: { chat: ChatName; draft: Draft | null; origin: string | null }
  /** To the account's other devices. */
  'messenger-settings': { settings: MessengerSettings }
}
export type RealtimeEvent = keyof RealtimeEvents

/** The private channel of an account, without Echo's `private-` prefix. */
export const managerChannel = (managerId: number) => `chats.${managerId}`
