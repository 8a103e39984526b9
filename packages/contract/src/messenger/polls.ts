import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { channelQuery, flag, id, inChannel, moment, page, paged, refusalTexts, text } from '../fields.ts'
import { pollLimits } from '../limits/messenger-limits.ts'
import { message } from '../messenger.ts'
import { foldCase } from '../rules/fold-case.ts'

/*
 * Polls in groups and organization chats (messenger §8). Who has voted how is shown unless the poll is anonymous, and then to
 * nobody.
 */

/** A poll to send. */
export const pollForm = z.object({
  question: text('Вопрос', { max: pollLimits.question }),
  options: z
    .array(text('Вариант', { max: pollLimits.option }), { error: 'Добавьте варианты ответа' })
    .min(pollLimits.minOptions, 'Добавьте хотя бы два варианта ответа')
    .max(pollLimits.options, `Вариантов может быть не больше ${pollLimits.options}`)
    .refine(
      (options) => new Set(options.map(foldCase)).size === options.length,
      'Варианты не должны повторяться',
    ),
  is_multiple: flag('Несколько ответов').default(false),
  is_anonymous: flag('Анонимно').default(false),
  closes_at: moment('Выберите время завершения')
    .nullish()
    .transform((value) => value ?? null),
})
export type PollForm = z.output<typeof pollForm>

/** The same as a field of a form with files: JSON. */
export const pollField = z.preprocess(
  (value) => (typeof value === 'string' ? parsed(value) : value),
  pollForm.nullish().transform((value) => value ?? undefined),
)

function parsed(value: string): unknown {
  if (value === '' || value === 'null') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Somebody who has voted for an option. */
export const voter = z.object({
  manager_id: z.int(),
  full_name: z.string(),
  avatar: z.string().nullable(),
  channel_name: z.string(),
})
export type Voter = z.output<typeof voter>

const byMessage = z.object({ id: id('Сообщение') })

export const pollCalls = {
  vote: endpoint({
    method: 'POST',
    path: '/chat-list/messages/{id}/vote',
    summary: 'My vote, in place of the one before; no option takes it back; a closed poll is 409',
    access: { for: 'seat' },
    params: byMessage,
    query: channelQuery,
    body: z.object({
      option_ids: z
        .array(id('Вариант'), { error: refusalTexts.requiredChoice('Вариант') })
        .max(pollLimits.options, refusalTexts.notAChoice('Вариант')),
      ...inChannel,
    }),
    reply: message,
  }),
  closePoll: endpoint({
    method: 'POST',
    path: '/chat-list/messages/{id}/close-poll',
    summary: 'End a poll: its author, an owner of the group; repeated: the same answer',
    access: { for: 'seat' },
    params: byMessage,
    query: channelQuery,
    reply: message,
  }),
  listVotes: endpoint({
    method: 'GET',
    path: '/chat-list/messages/{id}/votes',
    summary: 'Who has voted for an option, 50 a page; of an anonymous poll, or before the own vote, 403',
    access: { for: 'seat' },
    params: byMessage,
    query: channelQuery.extend({ option_id: id('Вариант'), page: page() }),
    reply: paged(voter),
  }),
} as const
