import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { channelQuery, flag, id, perPage, searchTerm } from '../fields.ts'
import { chatName, message, subjectType } from '../messenger.ts'

/*
 * Mentions (messenger §2): who may be mentioned where, and the messages that mention the one who asks.
 */

/** Somebody who may be mentioned in a chat. */
export const mentionable = z.object({
  manager_id: z.int(),
  full_name: z.string(),
  /** «Имя Фамилия»: how the mention reads. */
  name_in_text: z.string(),
  appointment: z.string().nullable(),
  channel_name: z.string(),
  avatar: z.string().nullable(),
})
export type Mentionable = z.output<typeof mentionable>

/** A message that mentions the one who asks; `name` is the chat's. */
export const foundMention = z.object({
  chat: chatName,
  name: z.string().nullable(),
  message,
  is_read: z.boolean(),
})
export type FoundMention = z.output<typeof foundMention>

export const mentionCalls = {
  listMentionable: endpoint({
    method: 'GET',
    path: '/chat-list/mentionable',
    summary: 'Whom I may mention in a chat, 20 at most; the term is looked for in either keyboard layout',
    access: { for: 'seat' },
    query: channelQuery.extend({ subject_type: subjectType, id: id('Чат'), search: searchTerm() }),
    reply: z.object({ items: z.array(mentionable), can_mention_all: z.boolean() }),
  }),
  listMentions: endpoint({
    method: 'GET',
    path: '/chat-list/mentions',
    summary:
      'Messages of the channel’s chats that mention me, newest first; with subject_type and id of one chat',
    access: { for: 'seat' },
    query: channelQuery.extend({
      /** Only those I have not read. */
      unread: flag('Непрочитанные').optional(),
      before_id: id('Сообщение').optional(),
      subject_type: subjectType.optional(),
      id: id('Чат').optional(),
      per_page: perPage(20),
    }),
    reply: z.object({ items: z.array(foundMention), has_more: z.boolean() }),
  }),
} as const
