import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { channelQuery, flag, id, inChannel, moment, refusalTexts, text } from '../fields.ts'
import { folderRuleNames, orderLimits } from '../limits/messenger-limits.ts'
import { chatEntry, chatName, message, subjectType } from '../messenger.ts'

/*
 * How an account has ordered its chats in a channel: muted, archived, pinned, in folders. Nobody else sees any of it.
 */

const ok = z.object({ ok: z.literal(true) })

/** Chats as the account names them. */
const chatRefs = (most: number, tooMany: string) =>
  z
    .array(z.object({ subject_type: subjectType, id: id('Чат') }), { error: 'Выберите чаты' })
    .max(most, tooMany)

/** A folder of chats: what its rules select, and chats picked by hand. */
export const chatFolder = z.object({
  id: z.int(),
  name: z.string(),
  rules: z.array(z.enum(folderRuleNames)),
  chats: z.array(chatName),
  /** Chats of the folder with unread messages, without archived ones: its badge. */
  unread_chats_count: z.int(),
})
export type ChatFolder = z.output<typeof chatFolder>

const folderForm = z.object({
  name: text('Название', { max: orderLimits.folderName, isLine: true }),
  rules: z
    .array(z.enum(folderRuleNames, { error: refusalTexts.notAChoice('Правила') }))
    .max(folderRuleNames.length, refusalTexts.notAChoice('Правила'))
    .default([]),
  chats: chatRefs(orderLimits.folderChats, 'В папку можно добавить не больше 200 чатов').default([]),
  ...inChannel,
})

export const chatSettingsCalls = {
  setChatSettings: endpoint({
    method: 'PUT',
    path: '/chat-list/{id}/settings',
    summary: 'Mute, archive, pin a chat for me; what is absent stays',
    access: { for: 'seat' },
    params: z.object({ id: id('Чат') }),
    query: channelQuery.extend({ subject_type: subjectType }),
    body: z.object({
      /** Until when the chat is muted, `forever`, or null: not muted. */
      muted_until: z
        .union([moment(), z.literal('forever')], { error: refusalTexts.notAChoice('Без звука') })
        .nullish(),
      is_archived: flag('Архив').optional(),
      is_pinned: flag('Закрепить').optional(),
      ...inChannel,
    }),
    reply: chatEntry,
  }),
  orderPins: endpoint({
    method: 'PUT',
    path: '/chat-list/pins',
    summary: 'My pinned chats in their order; what is not named is unpinned',
    access: { for: 'seat' },
    query: channelQuery,
    body: z.object({
      chats: chatRefs(orderLimits.pins, 'Закрепить можно не больше 10 чатов'),
      ...inChannel,
    }),
    reply: ok,
  }),
  saveMessage: endpoint({
    method: 'POST',
    path: '/chat-list/messages/{id}/save',
    summary: 'Copy a message to my saved messages; repeated: the same copy',
    access: { for: 'seat' },
    params: z.object({ id: id('Сообщение') }),
    query: channelQuery,
    reply: message.extend({ chat: chatName }),
  }),
  listChatFolders: endpoint({
    method: 'GET',
    path: '/chat-folders',
    summary: 'My folders of chats in the channel',
    access: { for: 'seat' },
    query: channelQuery,
    reply: z.array(chatFolder),
  }),
  createChatFolder: endpoint({
    method: 'POST',
    path: '/chat-folders',
    summary: 'A new folder, the last one',
    access: { for: 'seat' },
    query: channelQuery,
    body: folderForm,
    reply: chatFolder,
  }),
  orderChatFolders: endpoint({
    method: 'PUT',
    path: '/chat-folders/order',
    summary: 'The order of all my folders',
    access: { for: 'seat' },
    query: channelQuery,
    body: z.object({
      ids: z.array(id('Папка'), { error: 'Выберите папки' }).max(orderLimits.folders, 'Выберите папки'),
      ...inChannel,
    }),
    reply: z.array(chatFolder),
  }),
  updateChatFolder: endpoint({
    method: 'PUT',
    path: '/chat-folders/{id}',
    summary: 'Name, rules and picked chats of a folder',
    access: { for: 'seat' },
    params: z.object({ id: id('Папка') }),
    query: channelQuery,
    body: folderForm,
    reply: chatFolder,
  }),
  deleteChatFolder: endpoint({
    method: 'DELETE',
    path: '/chat-folders/{id}',
    summary: 'Delete a folder, and no chat',
    access: { for: 'seat' },
    params: z.object({ id: id('Папка') }),
    query: channelQuery,
    reply: ok,
  }),
} as const
