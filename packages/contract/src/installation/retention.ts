import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { flag, id, moment } from '../fields.ts'
import { maxRetentionDays, minRetentionDays } from '../rules/retention-kinds.ts'
import { consoleRights } from './console-rights.ts'

const days = z
  .int('Введите число дней')
  .min(minRetentionDays, `Не меньше ${minRetentionDays} дней`)
  .max(maxRetentionDays, `Не больше ${maxRetentionDays} дней`)
  .nullable()

/** Terms in days; null: for good. */
const terms = z.object({
  messages: days,
  bin: days,
  notifications: days,
  ai_chats: days,
  appeals: days,
  sessions: days,
  sign_ins: days,
  logs: days,
})
export type RetentionTerms = z.output<typeof terms>

const channelTerms = terms.pick({ messages: true, bin: true, ai_chats: true })
export type ChannelRetentionTerms = z.output<typeof channelTerms>

/** When the first deletion by changed terms is; null while nothing has a term. */
const start = { starts_at: moment().nullable() }

/** How many of each kind go with the next deletion, at `at`; `files` of the messages; `bound`: past their term and kept. */
export const retentionPreview = z.object({
  at: moment(),
  messages: z.int(),
  files: z.int(),
  bin: z.int(),
  notifications: z.int(),
  ai_chats: z.int(),
  appeals: z.int(),
  sessions: z.int(),
  sign_ins: z.int(),
  logs: z.int(),
  bound: z.int(),
})
export type RetentionPreview = z.output<typeof retentionPreview>

const channel = z.object({ channel: id('Канал') })

export const retentionCalls = {
  getRetention: endpoint({
    method: 'GET',
    path: '/retention',
    summary: 'How long the installation keeps what',
    access: consoleRights.readRetention,
    reply: terms.extend(start),
  }),
  updateRetention: endpoint({
    method: 'PUT',
    path: '/retention',
    summary: 'Change the terms; a shorter one takes effect after seven days',
    access: consoleRights.changeRetention,
    body: terms,
    reply: terms.extend(start),
  }),
  previewRetention: endpoint({
    method: 'POST',
    path: '/retention/preview',
    summary: 'How much the first deletion by these terms takes',
    access: consoleRights.changeRetention,
    body: terms,
    reply: retentionPreview,
  }),
  getChannelRetention: endpoint({
    method: 'GET',
    path: '/channels/{channel}/retention',
    summary: 'The shorter terms of a channel, and whether its deletion is on hold',
    access: consoleRights.readRetention,
    params: channel,
    reply: channelTerms.extend({
      ...start,
      hold: z.object({ reason: z.string(), since: moment() }).nullable(),
    }),
  }),
  updateChannelRetention: endpoint({
    method: 'PUT',
    path: '/channels/{channel}/retention',
    summary: 'Change the shorter terms of a channel',
    access: consoleRights.changeRetention,
    params: channel,
    body: channelTerms,
    reply: channelTerms.extend(start),
  }),
  holdChannel: endpoint({
    method: 'PUT',
    path: '/channels/{channel}/hold',
    summary: 'Suspend every deletion of a channel, or let it go on',
    access: consoleRights.changeRetention,
    params: channel,
    body: z.object({ on: flag('Приостановить удаление'), reason: z.string().trim().max(500).default('') }),
    reply: z.object({ ok: z.literal(true) }),
  }),
} as const
