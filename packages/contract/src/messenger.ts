import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import {
  date,
  flag,
  id,
  integer,
  moment,
  named,
  page,
  paged,
  perPage,
  refusalTexts,
  searchTerm,
  storable,
} from './fields.ts'
import { messageLimits, messengerLimits } from './limits/messenger-limits.ts'

/** How a chat is named: the subject type and the id beside it (wire §6). */
export const subjectTypes = ['PRIVATE-ROOM', 'PRIVATE-MANAGER', 'ORGANIZATION'] as const
export type SubjectType = (typeof subjectTypes)[number]

/** Chat filter: `inside` = private rooms, `department` = organizations. */
export type ChatType = 'all' | 'inside' | 'department'

/** Subject types in any letter case. */
export const subjectType = z
  .string({ error: 'Выберите чат' })
  .overwrite((value) => value.toUpperCase())
  .pipe(z.enum(subjectTypes, { error: 'Выберите чат' }))

/** Chat filters by the server's names or the client's (`private-room`, `organization`); anything else is `all`. */
const chatType = z
  .string()
  .optional()
  .transform((value): ChatType => {
    const name = value?.toLowerCase()
    if (name === 'inside' || name === 'private-room') return 'inside'
    if (name === 'department' || name === 'organization') return 'department'
    return 'all'
  })

/** A chat as its receiver sees it: `id` is the room's, or the partner channel's for ORGANIZATION. */
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

export const message = z.object({
  id: z.int(),
  client_id: z.string(),
  message: z.string(),
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
  last_message: z
    .object({
      id: z.int(),
      message: z.string(),
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
})
export type ChatInfo = z.output<typeof chatInfo>

/** Unread messages of the other side: in private rooms and in organization chats of the channel. */
export const unreadCount = z.object({ inside: z.int(), organization: z.int() })
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
const timeZone = z
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
const messengerChoices = z.object({
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
const highlights = z.array(z.object({ start: z.int(), end: z.int() }))
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

/** Kinds of attachments in the media list of a chat; extensions by MSG-47 and MSG-48. */
export const mediaKinds = ['pictures', 'videos', 'files'] as const
export type MediaKind = (typeof mediaKinds)[number]
export const chatMedium = z.object({
  message_id: z.int(),
  created_at: moment(),
  sender,
  document: messageFile,
})
export type ChatMedium = z.output<typeof chatMedium>

const messageText = z
  .string({ error: 'Введите сообщение или приложите файл' })
  .overwrite(storable)
  .max(messageLimits.text, 'Сообщение не может быть длиннее 10 000 символов')
const answerId = z.preprocess(
  (value) => (value === '' || value === 'null' ? null : value),
  id('Сообщение').nullish(),
)
const customDocuments = z
  .array(id('Документ'))
  .max(messageLimits.documents, 'К одному сообщению можно приложить не больше 10 документов')
  .default([])
const clientId = z.uuid({ error: refusalTexts.damagedRequest })

const chatQuery = z.object({
  subject_type: subjectType,
  channel_id: id('Канал').optional(),
  type: chatType,
})
const byChat = z.object({ id: id('Чат') })
const byMessage = z.object({ id: id('Сообщение') })
const channelQuery = z.object({ channel_id: id('Канал').optional() })
const ok = z.object({ ok: z.literal(true) })

export const messengerCalls = {
  listChats: endpoint({
    method: 'GET',
    path: '/chat-list',
    summary: 'Chats of the channel, newest activity first; with chat_list_id just that entry',
    access: { for: 'seat' },
    query: z.object({
      search: searchTerm(),
      page: page(),
      per_page: perPage(20),
      channel_id: id('Канал').optional(),
      type: chatType,
      chat_list_id: id('Чат').optional(),
      subject_type: subjectType.optional(),
    }),
    reply: paged(chatEntry),
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/chat-list/{id}',
    summary: 'History, newest first; before_id and after_id page by key in constant time',
    access: { for: 'seat' },
    params: byChat,
    query: chatQuery.extend({
      page: page(),
      per_page: perPage(50),
      search: searchTerm(),
      before_id: id('Сообщение').optional(),
      after_id: id('Сообщение').optional(),
      /** The page that holds this message in its middle: jump to a found or quoted message. */
      around_id: id('Сообщение').optional(),
      /** The page around the first message of this day in the time zone `tz`. */
      date: date('Дата').optional(),
      tz: timeZone.optional().catch(undefined),
    }),
    /** With `search` each item has its matching ranges. `has_older`, `has_newer`: whether messages precede or follow the page. */
    reply: paged(message.extend({ highlights: highlights.optional() })).extend({
      has_older: z.boolean(),
      has_newer: z.boolean(),
      /** In the newest page only: the oldest message of the other side that the actor has not read. */
      first_unread_id: z.int().nullable(),
    }),
  }),
  getChatInfo: endpoint({
    method: 'GET',
    path: '/chat-list/{id}/info',
    summary: 'The partner’s card',
    access: { for: 'seat' },
    params: byChat,
    query: chatQuery,
    reply: chatInfo,
  }),
  notifyWriting: endpoint({
    method: 'POST',
    path: '/chat-list/{id}/notify-writing',
    summary: 'Signal to the other side that I am writing; passed on at most once per 2 s',
    access: { for: 'seat' },
    params: byChat,
    query: chatQuery,
    reply: ok,
  }),
  markAllAsRead: endpoint({
    method: 'POST',
    path: '/chat-list/{id}/mark-all-as-read',
    summary: 'Move my read mark to the newest message',
    access: { for: 'seat' },
    params: byChat,
    query: chatQuery,
    reply: unreadCount,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/chat-list/{id}/send-message',
    summary: 'Send a message; the same client_id again answers the first message and creates nothing',
    access: { for: 'seat' },
    params: z.object({ id: integer('Сообщение', { min: 0, max: Number.MAX_SAFE_INTEGER }) }),
    query: chatQuery,
    body: z.object({
      message: messageText.nullish().transform((value) => value ?? ''),
      channel_id: id('Канал').optional(),
      client_id: clientId.optional(),
      answer_id: answerId,
      custom_documents: customDocuments,
      recipient_id: id('Получатель').optional(),
      type: z.string().max(40).optional(),
    }),
    files: { files: { kind: 'attachment', most: messageLimits.files, label: 'Файлы' } },
    reply: z.object({ items: z.array(message.extend({ chat: chatName })) }),
  }),
  countUnread: endpoint({
    method: 'GET',
    path: '/chat-list/unread-messages-count',
    summary: 'Unread messages of the other side, counted from read marks',
    access: { for: 'seat' },
    query: z.object({ channel_id: id('Канал').optional() }),
    reply: unreadCount,
  }),
  deleteMessage: endpoint({
    method: 'DELETE',
    path: '/chat-list/messages/{id}',
    summary: 'Delete an own message for everybody',
    access: { for: 'seat' },
    params: byMessage,
    query: channelQuery.extend({ type: chatType }),
    reply: ok,
  }),
  editMessage: endpoint({
    method: 'PUT',
    path: '/chat-list/messages/{id}',
    summary: 'Change the text of an own message; the former text is kept',
    access: { for: 'seat' },
    params: byMessage,
    query: channelQuery,
    body: z.object({ message: messageText, channel_id: id('Канал').optional() }),
    reply: message,
  }),
  toggleReaction: endpoint({
    method: 'POST',
    path: '/chat-list/messages/{id}/reactions',
    summary: 'Add my reaction to a message, or take it back',
    access: { for: 'seat' },
    params: byMessage,
    query: channelQuery,
    body: z.object({
      emoji: z
        .string({ error: refusalTexts.requiredChoice('Реакция') })
        .regex(/^\p{RGI_Emoji}$/v, refusalTexts.notAChoice('Реакция')),
      channel_id: id('Канал').optional(),
    }),
    reply: message,
  }),
  pinMessage: endpoint({
    method: 'POST',
    path: '/chat-list/messages/{id}/pin',
    summary: 'Pin a message for both sides, in place of the one pinned before',
    access: { for: 'seat' },
    params: byMessage,
    query: channelQuery,
    reply: ok,
  }),
  unpinMessage: endpoint({
    method: 'DELETE',
    path: '/chat-list/messages/{id}/pin',
    summary: 'Unpin the message',
    access: { for: 'seat' },
    params: byMessage,
    query: channelQuery,
    reply: ok,
  }),
  forwardMessages: endpoint({
    method: 'POST',
    path: '/chat-list/messages/forward',
    summary: 'Send copies of messages to each recipient; the same client_id again creates nothing',
    access: { for: 'seat' },
    query: channelQuery,
    body: z.object({
      message_ids: z
        .array(id('Сообщение'), { error: 'Выберите сообщения' })
        .min(1, 'Выберите сообщения')
        .max(messengerLimits.forwarded, 'За один раз можно переслать не больше 20 сообщений'),
      recipients: z
        .array(z.object({ subject_type: subjectType, id: id('Получатель') }), {
          error: 'Выберите хотя бы одного получателя',
        })
        .min(1, 'Выберите хотя бы одного получателя')
        .max(messengerLimits.recipients, 'Можно выбрать не больше 20 получателей'),
      client_id: clientId.optional(),
      channel_id: id('Канал').optional(),
    }),
    reply: z.object({ sent: z.int(), chats: z.array(chatName) }),
  }),
  searchMessages: endpoint({
    method: 'GET',
    path: '/chat-list/search',
    summary: 'Messages of all my chats of the channel that have every word, newest first',
    access: { for: 'seat' },
    query: channelQuery.extend({
      search: searchTerm(),
      type: chatType,
      before_id: id('Сообщение').optional(),
      per_page: perPage(20),
    }),
    /** `corrected` is the term that was searched instead when the typed one has no match. */
    reply: z.object({
      items: z.array(foundMessage),
      has_more: z.boolean(),
      corrected: z.string().nullable(),
    }),
  }),
  listChatMedia: endpoint({
    method: 'GET',
    path: '/chat-list/{id}/media',
    summary: 'Attachments of the chat, newest first',
    access: { for: 'seat' },
    params: byChat,
    query: chatQuery.extend({
      kind: z.enum(mediaKinds, { error: refusalTexts.notAChoice('Вид') }).optional(),
      before_id: id('Сообщение').optional(),
      per_page: perPage(50),
    }),
    reply: z.object({ items: z.array(chatMedium), has_more: z.boolean() }),
  }),
  listDrafts: endpoint({
    method: 'GET',
    path: '/chat-list/drafts',
    summary: 'My drafts in the channel',
    access: { for: 'seat' },
    query: channelQuery,
    reply: z.array(draft),
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/chat-list/drafts',
    summary: 'Keep the draft of a chat; an empty one is removed',
    access: { for: 'seat' },
    query: channelQuery,
    body: z.object({
      subject_type: subjectType,
      id: id('Чат'),
      message: messageText.default(''),
      answer_id: answerId,
      custom_documents: customDocuments,
      /** Identifies the browser tab; returned in the event, so that the author's own tab can ignore it. */
      origin: z.string().max(64).optional(),
      channel_id: id('Канал').optional(),
    }),
    reply: z.object({ draft: draft.nullable() }),
  }),
  getMessengerSettings: endpoint({
    method: 'GET',
    path: '/chat-list/settings',
    summary: 'Sound, push and quiet hours of the account',
    access: { for: 'account' },
    reply: messengerSettings,
  }),
  updateMessengerSettings: endpoint({
    method: 'PUT',
    path: '/chat-list/settings',
    summary: 'Change sound, push and quiet hours of the account',
    access: { for: 'account' },
    body: messengerChoices,
    reply: messengerSettings,
  }),
  subscribePush: endpoint({
    method: 'POST',
    path: '/chat-list/push-subscriptions',
    summary: 'Send new messages to this browser by push; ends with the session',
    access: { for: 'account' },
    body: z.object({
      endpoint: z.url({ protocol: /^https$/u, error: refusalTexts.link }).max(1000, refusalTexts.link),
      keys: z.object({ p256dh: z.base64url().max(200), auth: z.base64url().max(100) }),
    }),
    reply: ok,
  }),
  unsubscribePush: endpoint({
    method: 'DELETE',
    path: '/chat-list/push-subscriptions',
    summary: 'Stop push messages to this browser',
    access: { for: 'account' },
    body: z.object({ endpoint: z.string().max(1000) }),
    reply: ok,
  }),
} as const
