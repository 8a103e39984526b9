import { z } from 'zod'

import { flag, moment, named, refusalTexts } from './fields.ts'
import { groupDetails, groupInEntry } from './messenger/group-shapes.ts'
import { subjectTypeNames } from './rules/subject-types.ts'

/*
 * What the messenger shows: chats, messages, drafts, settings. Its calls: messenger/messenger-calls.ts, of groups
 * messenger/groups.ts.
 */

/** How a chat is named: the subject type and the id beside it (wire §6). */
export const subjectTypes = subjectTypeNames
export type SubjectType = (typeof subjectTypes)[number]

/** Chat filter: `inside` = private rooms, `department` = organizations, `groups` = groups. */
export type ChatType = 'all' | 'inside' | 'department' | 'groups'

/** Subject types in any letter case. */
export const subjectType = z
  .string({ error: 'Выберите чат' })
  .overwrite((value) => value.toUpperCase())
  .pipe(z.enum(subjectTypes, { error: 'Выберите чат' }))

/** Chat filters by the server's names or the client's (`private-room`, `organization`, `group`); anything else is `all`. */
export const chatType = z
  .string()
  .optional()
  .transform((value): ChatType => {
    const name = value?.toLowerCase()
    if (name === 'inside' || name === 'private-room') return 'inside'
    if (name === 'department' || name === 'organization') return 'department'
    if (name === 'groups' || name === 'group') return 'groups'
    return 'all'
  })

/**
 * A chat as its receiver sees it: `id` is the room's, the partner channel's for ORGANIZATION, the group's for GROUP, the
 * receiver's own account for SAVED.
 */
export const chatName = z.object({ id: z.int(), subject_type: z.enum(subjectTypes), channel_id: z.int() })
export type ChatName = z.output<typeof chatName>

/** A file of a message; `size` in bytes; `width` and `height` in pixels are null for what is not a picture. */
export const messageFile = z.object({
  id: z.int(),
  path: z.string(),
  name: z.string(),
  extension: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type MessageFile = z.output<typeof messageFile>

const sender = z.object({
  id: z.int(),
  full_name: z.string(),
  avatar: z.string().nullable(),
  channel_id: z.int(),
  channel_name: z.string(),
})

/** The quoted message of a reply; a deleted one has `is_deleted` and an empty text. */
const answer = z.object({
  id: z.int(),
  message: z.string(),
  is_deleted: z.boolean(),
  sender: z.object({ id: z.int(), full_name: z.string() }),
  documents: z.array(messageFile),
})

/** `plain`: shown exactly as typed. `markdown`: a subset of it (messenger §3). */
export const messageFormats = ['plain', 'markdown'] as const
export type MessageFormat = (typeof messageFormats)[number]

export const messageKinds = ['text', 'voice', 'poll', 'service'] as const
export type MessageKind = (typeof messageKinds)[number]

const namedPerson = z.object({ id: z.int(), full_name: z.string() })

/** What a service line of a group says (messenger §1.6). */
export const serviceActions = [
  'created',
  'added',
  'joined',
  'left',
  'removed',
  'renamed',
  'role_changed',
  'pinned',
  'message_removed',
  'closed',
] as const
export type ServiceAction = (typeof serviceActions)[number]

/** A service line; `text` is what it shows. */
export const serviceLine = z.object({
  action: z.enum(serviceActions),
  actor: namedPerson.nullable(),
  targets: z.array(namedPerson),
  text: z.string(),
})
export type ServiceLine = z.output<typeof serviceLine>

/** A voice message: 64 levels from 0 to 31; `document_id` is its file among the documents of the message. */
export const voice = z.object({ document_id: z.int(), duration_ms: z.int(), waveform: z.array(z.int()) })
export type Voice = z.output<typeof voice>

/** A poll as its receiver sees it; `votes` and `share` (whole percents) are null until the receiver voted or it is closed. */
export const poll = z.object({
  question: z.string(),
  options: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      votes: z.int().nullable(),
      share: z.int().nullable(),
      is_mine: z.boolean(),
    }),
  ),
  voters_count: z.int(),
  is_multiple: z.boolean(),
  is_anonymous: z.boolean(),
  closes_at: moment().nullable(),
  is_closed: z.boolean(),
})
export type Poll = z.output<typeof poll>

/** A mention in the text of a message, with the person's present name; offsets of `message` in UTF-16 units. */
export const mention = z.object({
  manager_id: z.int().nullable(),
  is_all: z.boolean(),
  full_name: z.string(),
  start: z.int(),
  end: z.int(),
})
export type Mention = z.output<typeof mention>

export const message = z.object({
  id: z.int(),
  client_id: z.string(),
  message: z.string(),
  format: z.enum(messageFormats),
  /** The text without marks; of a voice message `Голосовое сообщение, 0:42`. */
  plain: z.string(),
  kind: z.enum(messageKinds),
  voice: voice.nullable(),
  poll: poll.nullable(),
  service: serviceLine.nullable(),
  mentions: z.array(mention),
  /** Where a saved message was written; `chat` null: the original may not be seen any more. */
  saved_from: z.object({ chat: chatName.nullable(), message_id: z.int(), sender }).nullable(),
  was_scheduled: z.boolean(),
  created_at: moment(),
  edited_at: moment().nullable(),
  is_seen: z.boolean(),
  sender,
  documents: z.array(messageFile),
  answer: answer.nullable(),
  /** The author of the original of a forwarded message. */
  forwarded_from: z.object({ id: z.int(), full_name: z.string() }).nullable(),
  reactions: z.array(z.object({ emoji: z.string(), manager_ids: z.array(z.int()) })),
})
export type Message = z.output<typeof message>

export const chatEntry = z.object({
  id: z.int(),
  subject_type: z.enum(subjectTypes),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  /** The partner's account in a room; null for an organization. */
  manager_id: z.int().nullable(),
  /** The partner's channel in an organization chat; null for a room. */
  channel_id: z.int().nullable(),
  is_online: z.boolean(),
  unread_messages_count: z.int(),
  unread_mentions_count: z.int(),
  /** Of a GROUP. */
  group: groupInEntry.nullable(),
  /** Null: not muted. Muted for ever reads `9999-12-31T00:00:00.000Z`. */
  muted_until: moment().nullable(),
  is_archived: z.boolean(),
  /** Its place among the pinned chats, from 1; null: not pinned. */
  pin_position: z.int().nullable(),
  last_message: z
    .object({
      id: z.int(),
      message: z.string(),
      kind: z.enum(messageKinds),
      plain: z.string(),
      mentions_me: z.boolean(),
      created_at: moment(),
      is_seen: z.boolean(),
      sender,
      documents: z.array(messageFile),
    })
    .nullable(),
})
export type ChatEntry = z.output<typeof chatEntry>

/** Who a chat is with. `id` and `subject_type` as the chat is named; a pinned message belongs to both sides. */
export const chatInfo = z.object({
  id: z.int(),
  subject_type: z.enum(subjectTypes),
  manager_id: z.int().nullable(),
  channel_id: z.int().nullable(),
  name: z.string(),
  avatar: z.string().nullable(),
  appointment: z.string().nullable(),
  scope: named.nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  is_online: z.boolean(),
  pinned_message: message.nullable(),
  group: groupDetails.nullable(),
})
export type ChatInfo = z.output<typeof chatInfo>

/**
 * Unread messages of others in the channel: in private rooms, organization chats and groups; `muted` is the part of the
 * three in chats that are muted now or archived, `mentions` unread mentions (messenger-wire §1). The badge of the menu is
 * `inside + organization + groups − muted`.
 */
export const unreadCount = z.object({
  inside: z.int(),
  organization: z.int(),
  groups: z.int(),
  muted: z.int(),
  mentions: z.int(),
})
export type UnreadCount = z.output<typeof unreadCount>

/** Unsent text, stored for the account's other devices. A PRIVATE-MANAGER chat has no room yet. */
export const draft = z.object({
  chat: chatName,
  message: z.string(),
  answer_id: z.int().nullable(),
  custom_documents: z.array(z.int()),
  updated_at: moment(),
})
export type Draft = z.output<typeof draft>

const clock = (label: string) =>
  z
    .string({ error: refusalTexts.required(label) })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'Введите время в виде чч:мм')

/** An IANA time zone known to this runtime. */
export const timeZone = z
  .string({ error: refusalTexts.requiredChoice('Часовой пояс') })
  .max(64)
  .refine(isTimeZone, refusalTexts.notAChoice('Часовой пояс'))

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('ru', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** When a new message makes no sound and no push; `from` after `to` spans midnight. */
const quietHours = z.object({ from: clock('С'), to: clock('До'), time_zone: timeZone })
export const messengerChoices = z.object({
  sound: flag('Звук'),
  push: flag('Уведомления в браузере'),
  quiet_hours: quietHours.nullable(),
})
/** `web_push` is null without an https PUBLIC_URL, where browsers do not support push. */
export const messengerSettings = z.object({
  sound: z.boolean(),
  push: z.boolean(),
  quiet_hours: z.object({ from: z.string(), to: z.string(), time_zone: z.string() }).nullable(),
  web_push: z.object({ public_key: z.string() }).nullable(),
})
export type MessengerSettings = z.output<typeof messengerSettings>

/** Ranges of a text that match a search; offsets in UTF-16 units. */
export const highlights = z.array(z.object({ start: z.int(), end: z.int() }))
export type Highlights = z.output<typeof highlights>

/** A found message with the matching ranges. */
export const foundMessage = z.object({
  chat: chatName,
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  message,
  highlights,
})
export type FoundMessage = z.output<typeof foundMessage>

/**
 * Kinds of attachments in the media list of a chat; extensions by MSG-47 and MSG-48. `visuals`: what the gallery shows, the
 * pictures that browsers draw and the videos (CHAT-52).
 */
export const mediaKinds = ['pictures', 'videos', 'files', 'visuals', 'voice'] as const
export type MediaKind = (typeof mediaKinds)[number]
export const chatMedium = z.object({
  message_id: z.int(),
  created_at: moment(),
  sender,
  document: messageFile,
  /** Of a voice message. */
  voice: voice.nullable(),
})
export type ChatMedium = z.output<typeof chatMedium>
