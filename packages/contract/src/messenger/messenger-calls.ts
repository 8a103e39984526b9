import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import {
  channelQuery,
  date,
  flag,
  id,
  integer,
  page,
  paged,
  perPage,
  refusalTexts,
  searchTerm,
  storable,
} from '../fields.ts'
import { messageLimits, messengerLimits, voiceLimits } from '../limits/messenger-limits.ts'
import {
  chatEntry,
  chatInfo,
  chatMedium,
  chatName,
  chatType,
  draft,
  foundMessage,
  highlights,
  mediaKinds,
  message,
  messageFormats,
  messengerChoices,
  messengerSettings,
  subjectType,
  timeZone,
  unreadCount,
} from '../messenger.ts'
import { pollField } from './polls.ts'
import { scheduledAt, scheduledMessage } from './scheduled.ts'

const messageText = z
  .string({ error: 'Введите сообщение или приложите файл' })
  .overwrite(storable)
  .max(messageLimits.text, 'Сообщение не может быть длиннее 10 000 символов')
const answerId = z.preprocess(
  (value) => (value === '' || value === 'null' ? null : value),
  id('Сообщение').nullish(),
)
const voiceRefusal = 'Голосовое сообщение повреждено. Запишите его ещё раз.'
const customDocuments = z
  .array(id('Документ'))
  .max(messageLimits.documents, 'К одному сообщению можно приложить не больше 10 документов')
  .default([])
export const clientId = z.uuid({ error: refusalTexts.damagedRequest })

/** Length and picture of a voice message. */
const voiceToSend = z.preprocess(
  (given) => {
    if (typeof given !== 'string') return given
    try {
      return JSON.parse(given) as unknown
    } catch {
      return null
    }
  },
  z.object(
    {
      duration_ms: z
        .int({ error: voiceRefusal })
        .min(voiceLimits.minMs, voiceRefusal)
        .max(voiceLimits.maxMs, voiceRefusal),
      waveform: z
        .array(z.int({ error: voiceRefusal }).min(0, voiceRefusal).max(voiceLimits.maxLevel, voiceRefusal))
        .length(voiceLimits.levels, voiceRefusal),
    },
    { error: voiceRefusal },
  ),
)

const chatQuery = z.object({
  subject_type: subjectType,
  channel_id: id('Канал').optional(),
  type: chatType,
})
const byChat = z.object({ id: id('Чат') })
const byMessage = z.object({ id: id('Сообщение') })
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
      /** A folder of the account in the channel. */
      folder_id: id('Папка').optional(),
      /** The archive; archived chats stand nowhere else. */
      archived: flag('Архив').optional(),
      /** Only chats with unread messages. */
      unread: flag('Непрочитанные').optional(),
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
      /** What is absent is `plain`: shown exactly as typed. */
      format: z.enum(messageFormats, { error: refusalTexts.notAChoice('Оформление') }).optional(),
      /** One recording: exactly one file, no text and no document beside it. In a form as JSON. */
      voice: voiceToSend.optional(),
      /** When to send it; the answer then has `scheduled` and no message. */
      scheduled_at: scheduledAt.optional(),
      /** A poll in place of a text; JSON in a form with files. */
      poll: pollField.optional(),
    }),
    files: { files: { kind: 'attachment', most: messageLimits.files, label: 'Файлы' } },
    reply: z.object({
      items: z.array(message.extend({ chat: chatName })),
      scheduled: scheduledMessage.optional(),
    }),
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
    body: z.object({
      message: messageText,
      channel_id: id('Канал').optional(),
      /** What is absent stays. */
      format: z.enum(messageFormats, { error: refusalTexts.notAChoice('Оформление') }).optional(),
    }),
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
    summary: 'Attachments of the chat, newest first; with after_id the next ones, oldest first',
    access: { for: 'seat' },
    params: byChat,
    query: chatQuery.extend({
      kind: z.enum(mediaKinds, { error: refusalTexts.notAChoice('Вид') }).optional(),
      before_id: id('Сообщение').optional(),
      after_id: id('Сообщение').optional(),
      per_page: perPage(50),
    }),
    reply: z.object({
      items: z.array(chatMedium),
      has_more: z.boolean(),
      /** Of `visuals`: how many the chat has, and how many of them are older than the page. */
      total: z.int().optional(),
      older: z.int().optional(),
    }),
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
