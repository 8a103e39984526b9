import type { AssistantMessage } from './assistant.ts'
import type { ChatName, Message, UnreadCount } from './messenger.ts'
import type { Notification } from './notifications.ts'

/** Events on `private-chats.{managerId}` by wire name; every `chat` is named from the receiver's side (wire.md §6). */
export type RealtimeEvents = {
  'new-message':
    | { kind: 'chat'; chat: ChatName; message: Message; unread: UnreadCount }
    | { kind: 'assistant'; message: AssistantMessage }
  'writing': { chat: ChatName; manager: { id: number; full_name: string } }
  'message-seen': { chat: ChatName; last_seen_id: number; manager_id: number }
  'message-deleted': { chat: ChatName; message_id: number }
  'presence': { manager_id: number | null; channel_id: number | null; is_online: boolean }
  /** `channel_id` is the channel it shows in, null: every one of the account; the count is that of the channel, or of the account's first. */
  'notification': { notification: Notification; unread_count: number; channel_id: number | null }
  /** A message changed in place: edited text, reactions. */
  'message-changed': { chat: ChatName; message: Message }
}
export type RealtimeEvent = keyof RealtimeEvents

/** The private channel of an account, without Echo's `private-` prefix. */
export const managerChannel = (managerId: number) => `chats.${managerId}`
