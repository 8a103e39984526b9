import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { id, moment, page, paged, perPage, text } from './fields.ts'
import { answerStates, engineInfo } from './runs.ts'

/** The metadata of an answer: the engine, the genre, the fields found in the request. */
export const assistantNote = engineInfo.extend({
  state: z.enum(answerStates),
  /** «письмо», «объявление», …; null when it is no draft. */
  genre: z.string().nullable(),
  /** The fields found in the user's messages: «адресат», «повод», «дата». */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The gaps to fill in by hand. */
  gaps: z.array(z.string()),
  /** What is said beside the draft, in sentences: what to check, what of the messages is not in it. */
  remarks: z.array(z.string()),
  run_id: z.int(),
})
export type AssistantNote = z.output<typeof assistantNote>

/** A message of the assistant's dialogue; `assistant` is null in the user's messages (ASST-12). */
export const assistantMessage = z.object({
  id: z.int(),
  message: z.string(),
  timestamp: moment(),
  assistant: z.object({ name: z.string(), surname: z.string() }).nullable(),
  manager: z
    .object({ id: z.int(), name: z.string(), surname: z.string(), avatar: z.string().nullable() })
    .nullable(),
  /** Null in the user's messages. */
  metadata: assistantNote.nullable(),
})
export type AssistantMessage = z.output<typeof assistantMessage>

const access = { for: 'seat', tab: 4 } as const
const ok = z.object({ ok: z.literal(true) })

/** Calls of the platform API; the channel is that of X-Channel-Id. */
export const assistantCalls = {
  listAssistantMessages: endpoint({
    method: 'GET',
    path: '/assistant',
    summary: 'The dialogue with the assistant: page 1 holds the latest, within a page oldest first',
    access,
    query: z.object({ page: page(), per_page: perPage(50) }),
    reply: paged(assistantMessage).extend({
      /** The run in progress: its events are those of /ai/v1/runs/{id}/events. */
      active_run_id: z.int().nullable(),
    }),
  }),
  askAssistant: endpoint({
    method: 'POST',
    path: '/assistant',
    summary:
      'Write to the assistant: the stored message and the answer, or only the first when it takes longer than 60 s; ' +
      'the answer is always broadcast too',
    access,
    body: z.object({ message: text('Сообщение', { max: 20_000 }) }),
    reply: z.array(assistantMessage),
  }),
  downloadAssistantMessage: endpoint({
    method: 'POST',
    path: '/assistant/{id}/download',
    summary: 'A message as a Word document',
    access,
    params: z.object({ id: id('Сообщение') }),
    binary: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }),
  startNewDialog: endpoint({
    method: 'POST',
    path: '/assistant/new-dialog',
    summary: 'Erase the history and begin a new dialogue',
    access,
    reply: ok,
  }),
  clearAssistant: endpoint({
    method: 'DELETE',
    path: '/assistant',
    summary: 'Erase the history',
    access,
    reply: ok,
  }),
} as const
