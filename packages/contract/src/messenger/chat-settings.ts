import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { flag, id, moment, refusalTexts, searchTerm, text } from '../fields.ts'
import { chatListLimits } from '../limits/messenger-limits.ts'
import {
  chatEntry,
  chatName,
  message,
  messageFile,
  messageFormats,
  subjectType,
  subjectTypes,
} from '../messenger.ts'
import { byMessage, channelQuery, chatQuery } from './messenger-calls.ts'

/** A chat among the picked ones of a folder or in the order of the pins. */
const chatRef = z.object({ subject_type: subjectType, id: id('Чат') })

/** What a folder of chats holds besides the picked ones (messenger §5). */
export const folderRules = ['unread', 'inside', 'department', 'groups', 'not_muted'] as const
export type FolderRule = (typeof folderRules)[number]

export const chatFolder = z.object({
  id: z.int(),
  name: z.string(),
  rules: z.array(z.enum(folderRules)),
  chats: z.array(z.object({ subject_type: z.enum(subjectTypes), id: z.int() })),
  unread_chats_count: z.int(),
})
export type ChatFolder = z.output<typeof chatFolder>

const folderBody = z.object({
  name: text('Название', { max: chatListLimits.folderName }),
  rules: z
    .array(z.enum(folderRules, { error: refusalTexts.notAChoice('Правила') }))
    .max(folderRules.length)
    .default([]),
  chats: z
    .array(chatRef)
    .max(chatListLimits.folderChats, 'В папку можно добавить не больше 200 чатов')
    .default([]),
  channel_id: id('Канал').optional(),
})

/** A message that waits for its time. */
export const scheduled = z.object({
  id: z.int(),
  client_id: z.string(),
  chat: chatName,
  message: z.string(),
  format: z.enum(messageFormats),
  documents: z.array(messageFile),
  answer_id: z.int().nullable(),
  poll: z.unknown().nullable(),
  voice: z.unknown().nullable(),
  scheduled_at: moment(),
  state: z.enum(['waiting', 'failed']),
  problem: z.string().nullable(),
})
export type Scheduled = z.output<typeof scheduled>

/** Somebody who may be mentioned. */
export const mentionable = z.object({
  manager_id: z.int(),
  full_name: z.string(),
  appointment: z.string().nullable(),
  channel_name: z.string(),
  avatar: z.string().nullable(),
})
export type Mentionable = z.output<typeof mentionable>

const mutedUntil = z.union([z.literal('forever'), moment()], {
  error: refusalTexts.notAChoice('Без звука'),
})

export const chatSettingsCalls = {
  updateChatSettings: endpoint({
    method: 'PUT',
    path: '/chat-list/{id}/settings',
    summary: 'Mute, archive or pin a chat for me in this channel',
    access: { for: 'seat' },
    params: z.object({ id: id('Чат') }),
    query: chatQuery,
    body: z.object({
      muted_until: mutedUntil.nullable().optional(),
      is_archived: flag('В архиве').optional(),
      is_pinned: flag('Закреплён').optional(),
      channel_id: id('Канал').optional(),
    }),
    reply: chatEntry,
  }),
  orderPins: endpoint({
    method: 'PUT',
    path: '/chat-list/pins',
    summary: 'The whole order of my pinned chats; what it does not name is unpinned',
    access: { for: 'seat' },
    query: channelQuery,
    body: z.object({
      chats: z.array(chatRef).max(chatListLimits.pins, 'Закрепить можно не больше 10 чатов'),
      channel_id: id('Канал').optional(),
    }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  listChatFolders: endpoint({
    method: 'GET',
    path: '/chat-folders',
    summary: 'My folders of chats in this channel, in their order',
    access: { for: 'seat' },
    query: channelQuery,
    reply: z.array(chatFolder),
  }),
  addChatFolder: endpoint({
    method: 'POST',
    path: '/chat-folders',
    summary: 'A new folder of chats',
    access: { for: 'seat' },
    query: channelQuery,
    body: folderBody,
    reply: chatFolder,
  }),
  updateChatFolder: endpoint({
    method: 'PUT',
    path: '/chat-folders/{id}',
    summary: 'Change a folder: its name, rules and picked chats, all of them',
    access: { for: 'seat' },
    params: z.object({ id: id('Папка') }),
    query: channelQuery,
    body: folderBody,
    reply: chatFolder,
  }),
  deleteChatFolder: endpoint({
    method: 'DELETE',
    path: '/chat-folders/{id}',
    summary: 'Delete a folder; its chats stay',
    access: { for: 'seat' },
    params: z.object({ id: id('Папка') }),
    query: channelQuery,
    reply: z.object({ ok: z.literal(true) }),
  }),
  orderChatFolders: endpoint({
    method: 'PUT',
    path: '/chat-folders/order',
    summary: 'The order of my folders; it names all of them',
    access: { for: 'seat' },
    query: channelQuery,
    body: z.object({
      ids: z.array(id('Папка')).max(chatListLimits.folders),
      channel_id: id('Канал').optional(),
    }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  listMentionable: endpoint({
    method: 'GET',
    path: '/chat-list/mentionable',
    summary: 'At most 20 people whom I may mention in the chat',
    access: { for: 'seat' },
    query: channelQuery.extend({ subject_type: subjectType, id: id('Чат'), search: searchTerm() }),
    reply: z.object({ items: z.array(mentionable), can_mention_all: z.boolean() }),
  }),
  listMentions: endpoint({
    method: 'GET',
    path: '/chat-list/mentions',
    summary: 'Messages of my chats of the channel that mention me, newest first, 50 a page',
    access: { for: 'seat' },
    query: channelQuery.extend({
      unread: flag('Непрочитанные').optional(),
      before_id: id('Сообщение').optional(),
    }),
    reply: z.object({
      items: z.array(
        z.object({ chat: chatName, name: z.string().nullable(), message, is_read: z.boolean() }),
      ),
      has_more: z.boolean(),
    }),
  }),
  saveMessage: endpoint({
    method: 'POST',
    path: '/chat-list/messages/{id}/save',
    summary: 'Copy a message to my saved messages; repeated: the same copy',
    access: { for: 'seat' },
    params: byMessage,
    query: channelQuery,
    reply: message.extend({ chat: chatName }),
  }),
} as const
