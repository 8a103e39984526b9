import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { channelQuery, id, inChannel, moment, refusalTexts, storable } from '../fields.ts'
import { messageLimits, scheduleRefusal } from '../limits/messenger-limits.ts'
import { chatName, message, messageFile, messageFormats, subjectType, voice } from '../messenger.ts'
import { pollForm } from './polls.ts'

/*
 * Messages that are sent later (messenger §7). Nobody but their author sees any of them before their time.
 */

/** When a message is to be sent. */
export const scheduledAt = moment(scheduleRefusal)

/** A message that waits for its time, or could not be sent (`failed`) for the reason in `problem`. */
export const scheduledMessage = z.object({
  id: z.int(),
  client_id: z.string(),
  chat: chatName,
  message: z.string(),
  format: z.enum(messageFormats),
  documents: z.array(messageFile),
  answer_id: z.int().nullable(),
  poll: pollForm.nullable(),
  voice: voice.nullable(),
  scheduled_at: moment(),
  state: z.enum(['waiting', 'failed']),
  problem: z.string().nullable(),
})
export type ScheduledMessage = z.output<typeof scheduledMessage>

const byScheduled = z.object({ id: id('Сообщение') })

export const scheduledCalls = {
  listScheduled: endpoint({
    method: 'GET',
    path: '/chat-list/scheduled',
    summary:
      'My messages that are sent later, the nearest first: of one chat, or without subject_type and id of the account',
    access: { for: 'seat' },
    query: channelQuery.extend({ subject_type: subjectType.optional(), id: id('Чат').optional() }),
    reply: z.array(scheduledMessage),
  }),
  updateScheduled: endpoint({
    method: 'PUT',
    path: '/chat-list/scheduled/{id}',
    summary:
      'Change the text or the time of a message that is sent later; what is absent stays; sent already: 409',
    access: { for: 'seat' },
    params: byScheduled,
    query: channelQuery,
    body: z.object({
      message: z
        .string({ error: refusalTexts.wrong })
        .overwrite(storable)
        .max(messageLimits.text, 'Сообщение не может быть длиннее 10 000 символов')
        .optional(),
      format: z.enum(messageFormats, { error: refusalTexts.notAChoice('Оформление') }).optional(),
      scheduled_at: scheduledAt.optional(),
      ...inChannel,
    }),
    reply: scheduledMessage,
  }),
  deleteScheduled: endpoint({
    method: 'DELETE',
    path: '/chat-list/scheduled/{id}',
    summary: 'Send it never; sent already: 409',
    access: { for: 'seat' },
    params: byScheduled,
    query: channelQuery,
    reply: z.object({ ok: z.literal(true) }),
  }),
  sendScheduledNow: endpoint({
    method: 'POST',
    path: '/chat-list/scheduled/{id}/send-now',
    summary: 'Send it at once; sent already: 409',
    access: { for: 'seat' },
    params: byScheduled,
    query: channelQuery,
    reply: z.object({ items: z.array(message.extend({ chat: chatName })) }),
  }),
} as const
