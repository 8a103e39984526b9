import type { AssistantMessage } from './assistant.ts'
import type {
  ChatEntry,
  ChatName,
  Draft,
  Message,
  MessengerSettings,
  Poll,
  UnreadCount,
} from './messenger.ts'
import type { ChatFolder } from './messenger/chat-settings.ts'
import type { GroupDetails } from './messenger/group-shapes.ts'
import type { GroupInvitation } from './messenger/groups.ts'
import type { ScheduledMessage } from './messenger/scheduled.ts'
import type { Notification } from './notifications.ts'

/** The recipient's unread counts after the event: of the channel and of the chat. */
type Counts = { unread: UnreadCount; unread_messages_count: number; unread_mentions_count: number }

/** Why somebody has lost a group. */
export type LeavingReason = 'left' | 'removed' | 'seat_lost' | 'closed'

/** Events on `private-chats.{managerId}` by wire name; every `chat` is named from the recipient's side (wire §6). */
export type RealtimeEvents = {
  'new-message':
    /** `is_muted`: no sound and no push, unless it mentions the receiver. */
    | ({ kind: 'chat'; chat: ChatName; message: Message; mentions_me: boolean; is_muted: boolean } & Counts)
    /** `channel_id` is the channel of the dialogue: an account has one in each. */
    | { kind: 'assistant'; channel_id: number; message: AssistantMessage }
  writing: { chat: ChatName; manager: { id: number; full_name: string } }
  /**
   * `last_seen_id` is how far the reader's side has read: of the recipient (`is_own_side`), when its account or a colleague
   * in an organization chat is the reader. The reader's own devices also get its counts. In a group only the reader and
   * authors whose messages have got their first other reader receive it.
   */
  'message-seen': {
    chat: ChatName
    last_seen_id: number
    manager_id: number
    is_own_side: boolean
  } & Partial<Counts>
  /** `last_message` is the new last message in the chat's row. */
  'message-deleted': { chat: ChatName; message_id: number; last_message: ChatEntry['last_message'] } & Counts
  presence: { manager_id: number | null; channel_id: number | null; is_online: boolean }
  /** `channel_id` is the channel it shows in, null: every one of the account; the count is that of the channel, or of the account's first. */
  notification: {
    notification: Notification
    unread_count: number
    channel_id: number | null
    /** The account wants a sound for this kind; quiet hours are up to the device, which knows them. */
    has_sound: boolean
  }
  /** A message changed in place: edited text, reactions. */
  'message-changed': { chat: ChatName; message: Message }
  /** The new pinned message of the chat. */
  'message-pinned': { chat: ChatName; message: Message | null }
  /** To the account's other devices; null: the draft was deleted. */
  draft: { chat: ChatName; draft: Draft | null; origin: string | null }
  /** A question or its answer was stored in a chat with the lawyer: to every device of the account. */
  'lawyer-chat': { channel_id: number; chat_id: number }
  /** To the account's other devices. */
  'messenger-settings': { settings: MessengerSettings }
  /** Name, settings, roles, members or the receiver's own role: the group from the receiver's side. */
  'group-changed': { chat: ChatName; group: GroupDetails }
  /** The last event of this chat that the receiver gets. */
  'group-left': { chat: ChatName; reason: LeavingReason; unread: UnreadCount }
  /** To owners. */
  'group-request': { chat: ChatName; requests_count: number }
  /** To those who may answer it; also when it was answered (`answer`). */
  'group-invitation': { invitation: GroupInvitation }
  'poll-changed': { chat: ChatName; message_id: number; poll: Poll }
  /** To the account's own devices. */
  'chat-settings': {
    chat: ChatName
    muted_until: string | null
    is_archived: boolean
    pin_position: number | null
    /** The counts of the channel after it, where they may have changed. */
    unread?: UnreadCount
  }
  /** To the account's own devices: its folders in the channel. */
  'chat-folders': { channel_id: number; folders: ChatFolder[] }
  /** To the account's own devices: a message that is sent later, as it is now; null: sent or deleted. */
  'scheduled-changed': { scheduled: ScheduledMessage | null; id: number }
  /** To the account's own devices: everything up to this one was read in the channel. */
  'notifications-read': { channel_id: number; up_to_id: number; unread_count: number }
}
export type RealtimeEvent = keyof RealtimeEvents

/** The private channel of an account, without Echo's `private-` prefix. */
export const managerChannel = (managerId: number) => `chats.${managerId}`
