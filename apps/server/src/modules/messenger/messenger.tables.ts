import type { MessageFormat, MessageKind, SubjectType } from '@uprava/contract/messenger.ts'
import type {
  GroupHistory,
  GroupKind,
  GroupRight,
  GroupRole,
  LinkMode,
} from '@uprava/contract/messenger/group-shapes.ts'
import type { Generated } from 'kysely'

import type { FolderRule } from './chats/chats.repository.ts'
import type { ChatKind, Side } from './chats/chats.ts'

export type ChatsTable = {
  id: Generated<number>
  kind: ChatKind
  a_manager_id: number | null
  b_manager_id: number | null
  a_channel_id: number | null
  b_channel_id: number | null
  last_message_id: number | null
  message_count: Generated<number>
  a_count: Generated<number>
  b_count: Generated<number>
  a_read_id: Generated<number>
  b_read_id: Generated<number>
  /** Of a chat with members: who has read farthest. */
  a_reader_id: number | null
  pinned_message_id: number | null
  created_at: Generated<Date>
}

/** Who belongs to a group, or whose saved messages they are. */
export type ChatMembersTable = {
  chat_id: number
  manager_id: number
  /** Null: the saved messages, in every channel of the account. */
  channel_id: number | null
  role: GroupRole
  joined_at: Generated<Date>
  joined_position: number
  /** The newest message that is not shown to the member, and its position; 0: everything is. */
  hidden_id: Generated<number>
  hidden_position: Generated<number>
  /** Messages written since joining. */
  written: Generated<number>
}

export type ChatGroupsTable = {
  chat_id: number
  kind: GroupKind
  channel_id: number
  name: string
  description: Generated<string>
  avatar_file_id: number | null
  writes: Generated<GroupRight>
  adds: Generated<GroupRight>
  pins: Generated<GroupRight>
  mentions_all: Generated<GroupRight>
  history: Generated<GroupHistory>
  members_count: Generated<number>
  version: Generated<number>
  created_by: number
  client_id: string
  closed_at: Date | null
  created_at: Generated<Date>
}

export type MessagesTable = {
  id: Generated<number>
  chat_id: number
  position: number
  sender_manager_id: number
  sender_channel_id: number
  side: Side
  client_id: string
  text: string
  keys: Generated<number[]>
  has_files: Generated<boolean>
  answer_id: number | null
  forwarded_from_manager_id: number | null
  created_at: Generated<Date>
  edited_at: Date | null
  deleted_at: Date | null
  /** Deleted because its retention term was over, which quotes of it say. */
  is_expired: Generated<boolean>
  kind: Generated<MessageKind>
  format: Generated<MessageFormat>
  /** The text without marks; null: it has none. */
  plain: string | null
  mentions: string | null
  service: string | null
  voice: string | null
  poll_id: number | null
  saved_from_id: number | null
  was_scheduled: Generated<boolean>
}

export type MessageMentionsTable = {
  message_id: number
  manager_id: number
  chat_id: number
  side: Side
  position: number
  is_read: Generated<boolean>
}

/** The one link into a group; the token by its hash and, for owners, encrypted. */
export type GroupLinksTable = {
  chat_id: number
  token_hash: Buffer
  token_sealed: Buffer
  mode: LinkMode
  expires_at: Date | null
  use_limit: number | null
  used: Generated<number>
  created_at: Generated<Date>
}

export type GroupRequestsTable = {
  chat_id: number
  manager_id: number
  channel_id: number
  requested_at: Date
  rejected_at: Date | null
}

/** Whom an owner has taken out. */
export type GroupExclusionsTable = { chat_id: number; manager_id: number; excluded_at: Generated<Date> }

export type GroupInvitationsTable = {
  id: Generated<number>
  chat_id: number
  channel_id: number
  invited_by: number
  created_at: Generated<Date>
  expires_at: Date
  answer: 'accepted' | 'declined' | 'withdrawn' | null
  answered_at: Date | null
}

/** What an account has chosen for a chat in one of its channels. */
export type ChatSettingsTable = {
  manager_id: number
  channel_id: number
  chat_id: number
  muted_until: Date | null
  is_archived: Generated<boolean>
  pin_position: number | null
}

/** A folder of chats of an account in one of its channels. */
export type ChatFoldersTable = {
  id: Generated<number>
  manager_id: number
  channel_id: number
  name: string
  rules: FolderRule[]
  position: number
}

export type ChatFolderChatsTable = { folder_id: number; chat_id: number; position: number }

export type MessageFilesTable = { message_id: number; file_id: number; position: number; name: string }

export type ReadMarksTable = {
  manager_id: number
  chat_id: number
  side: Side
  read_position: Generated<number>
  read_count: Generated<number>
  /** How far the account has read itself; a newcomer's mark starts at the end. */
  seen_position: Generated<number>
}

export type MessageEditsTable = {
  id: Generated<number>
  message_id: number
  text: string
  replaced_at: Generated<Date>
}

export type MessageReactionsTable = {
  message_id: number
  manager_id: number
  emoji: string
  created_at: Generated<Date>
}

export type MessageDraftsTable = {
  manager_id: number
  channel_id: number
  subject_type: SubjectType
  subject_id: number
  text: string
  answer_id: number | null
  document_ids: Generated<number[]>
  updated_at: Generated<Date>
}

/** A message that is sent later. */
export type ScheduledMessagesTable = {
  id: Generated<number>
  manager_id: number
  channel_id: number
  subject_type: Exclude<SubjectType, 'PRIVATE-ROOM'>
  subject_id: number
  client_id: string
  text: string
  format: MessageFormat
  answer_id: number | null
  scheduled_at: Date
  state: Generated<'waiting' | 'failed' | 'sent'>
  problem: string | null
  poll: string | null
  voice: string | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
}

export type PollsTable = {
  id: Generated<number>
  message_id: number | null
  question: string
  is_multiple: boolean
  is_anonymous: boolean
  closes_at: Date | null
  closed_at: Date | null
  voters_count: Generated<number>
  published_at: Generated<Date>
}

export type PollOptionsTable = {
  id: Generated<number>
  poll_id: number
  position: number
  text: string
  votes: Generated<number>
}

export type PollVotesTable = { poll_id: number; manager_id: number; option_id: number }

export type ScheduledFilesTable = {
  scheduled_id: number
  position: number
  file_id: number
  name: string
  channel_id: number
}

export type MessengerSettingsTable = {
  manager_id: number
  sound: boolean
  push: boolean
  quiet_from: string | null
  quiet_to: string | null
  time_zone: string | null
}

export type PushSubscriptionsTable = {
  endpoint: string
  manager_id: number
  session_id: number
  p256dh: string
  auth: string
  created_at: Generated<Date>
}

/** What of the messages has changed since, for browsers that keep them (0145-message-changes.sql). */
export type MessageChangesTable = {
  chat_id: number
  manager_id: number | null
  first_id: number
  last_id: number
  is_lost: Generated<boolean>
  changed_in: Generated<string>
  changed_at: Generated<Date>
}

export type MessageWordsTable = { id: Generated<number>; word: string }

declare module '#platform/database/tables.ts' {
  interface Tables {
    chats: ChatsTable
    chat_members: ChatMembersTable
    chat_groups: ChatGroupsTable
    chat_settings: ChatSettingsTable
    chat_folders: ChatFoldersTable
    chat_folder_chats: ChatFolderChatsTable
    group_links: GroupLinksTable
    group_requests: GroupRequestsTable
    group_exclusions: GroupExclusionsTable
    group_invitations: GroupInvitationsTable
    message_mentions: MessageMentionsTable
    messages: MessagesTable
    message_files: MessageFilesTable
    read_marks: ReadMarksTable
    message_edits: MessageEditsTable
    message_reactions: MessageReactionsTable
    message_drafts: MessageDraftsTable
    polls: PollsTable
    poll_options: PollOptionsTable
    poll_votes: PollVotesTable
    scheduled_messages: ScheduledMessagesTable
    scheduled_files: ScheduledFilesTable
    messenger_settings: MessengerSettingsTable
    push_subscriptions: PushSubscriptionsTable
    message_changes: MessageChangesTable
    message_words: MessageWordsTable
  }
}
