import { z } from 'zod'

import { endpoint, type Routes } from './endpoint.ts'
import { id, moment, named, page, paged, perPage, searchTerm } from './fields.ts'

/** How a chat is named: the subject type and the id beside it (wire.md §6). */
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
})
export type ChatInfo = z.output<typeof chatInfo>

/** Unread messages of the other side: in private rooms and in organization chats of the channel. */
export const unreadCount = z.object({ inside: z.int(), organization: z.int() })
export type UnreadCount = z.output<typeof unreadCount>

/** Limits of a message (decisions.md MSG-120). */
export const messageLimits = {
  text: 10_000,
  files: 10,
  documents: 10,
  fileBytes: 50 * 1024 * 1024,
} as const

const chatQuery = z.object({
  subject_type: subjectType,
  channel_id: id('Канал').optional(),
  type: chatType,
})
const byChat = z.object({ id: id('Чат') })

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
    }),
    reply: paged(message),
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
    summary: 'Tell the other side that I am writing; passed on at most once per 2 s',
    access: { for: 'seat' },
    params: byChat,
    query: chatQuery,
    reply: z.object({ ok: z.literal(true) }),
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
    params: z.object({ id: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    query: chatQuery,
    body: z.object({
      message: z
        .string()
        .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
        .max(messageLimits.text, 'Сообщение не может быть длиннее 10 000 символов')
        .nullish()
        .transform((value) => value ?? ''),
      channel_id: id('Канал').optional(),
      client_id: z.uuid({ error: 'Запрос повреждён. Обновите страницу и повторите.' }).optional(),
      answer_id: z.preprocess((value) => (value === '' || value === 'null' ? null : value), id('Сообщение').nullish()),
      custom_documents: z
        .array(id('Документ'))
        .max(messageLimits.documents, 'К одному сообщению можно приложить не больше 10 документов')
        .default([]),
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
    params: z.object({ id: id('Сообщение') }),
    query: z.object({ type: chatType, channel_id: id('Канал').optional() }),
    reply: z.object({ ok: z.literal(true) }),
  }),
} as const
export type MessengerRoutes = Routes<typeof messengerCalls>
