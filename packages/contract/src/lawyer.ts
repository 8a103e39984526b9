import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { flag, id, moment, optionalText, page, perPage, refusalTexts, searchTerm, text } from './fields.ts'
import { answerMetadata, run } from './runs.ts'

/** Limits of a question: letters, files (AIS-65), bytes of a file stand in the upload's kind. */
export const lawyerLimits = { question: 10_000, files: 5, title: 60 } as const

const chatTypes = ['legal_consultation'] as const

/** A chat of the lawyer. `metadata.engine` is that of the last answer, before it the one that is going to answer. */
export const chat = z.object({
  id: z.int(),
  title: z.string(),
  chat_type: z.enum(chatTypes),
  created_at: moment(),
  last_message_at: moment().nullable(),
  metadata: z.object({ channel_id: z.int(), engine: z.string() }),
  is_pinned: z.boolean(),
  /** The answer that is being made, for a client that comes in the middle of it. */
  active_run_id: z.int().nullable(),
})
export type LawyerChat = z.output<typeof chat>

const feedbackReasons = ['wrong', 'outdated', 'incomplete', 'not-about-it', 'unclear', 'other'] as const
const feedback = z.object({ mark: z.enum(['up', 'down']), reason: z.string(), comment: z.string() })

const attachedFile = z.object({ id: z.int(), name: z.string(), size: z.int(), pages: z.int() })

/** What a message stands on: a question's files and the norm it is about, an answer's evidence. */
export const messageMetadata = answerMetadata.partial().extend({
  citations: answerMetadata.shape.citations,
  engine: z.string().nullable(),
  file_ids: z.array(z.int()),
  files: z.array(attachedFile),
  norm_id: z.string().nullable(),
  feedback: feedback.nullable(),
})
export type MessageMetadata = z.output<typeof messageMetadata>

export const lawyerMessage = z.object({
  id: z.int(),
  chat_id: z.int(),
  content: z.string(),
  message_type: z.enum(['user', 'assistant']),
  metadata: messageMetadata,
  created_at: moment(),
})
export type LawyerMessage = z.output<typeof lawyerMessage>

/**
 * A file for a question. `findings`: pieces of text it hides from its reader. `note`, of a scan: that its text was
 * recognised, how certainly, and which words are doubtful.
 */
export const referenceFile = attachedFile.extend({
  findings: z.array(z.string()),
  note: z.string().nullable(),
})
export type ReferenceFile = z.output<typeof referenceFile>

const question = () => text('Вопрос', { max: lawyerLimits.question })
const fileIds = z
  .array(id('Файл'))
  .max(lawyerLimits.files, 'К вопросу можно приложить не больше 5 файлов')
  .nullish()
  .transform((ids) => ids ?? [])
const normId = z
  .string()
  .max(100)
  .nullish()
  .transform((value) => value ?? null)
const requestType = z.string().max(40).optional()
const title = optionalText('Название', { max: 200, isLine: true })

/** The plain call's body: a question without a chat. */
const plainRequest = z.object({
  variant: z.literal('plain'),
  content: question(),
  title,
  request_type: requestType,
  user_id: z.unknown().optional(),
  file_ids: fileIds,
  metadata: z.object({ norm_id: normId }).nullish(),
})

/** The chat variant's body. */
const chatRequest = z.object({
  variant: z.literal('chat'),
  request: z.object({
    content: question(),
    title,
    request_type: requestType,
    user_id: z.unknown().optional(),
    metadata: z.object({ file_ids: fileIds, norm_id: normId }).nullish(),
  }),
  chat_id: id('Чат'),
})

/** The two bodies of POST requests/legal_request, distinguished by the key `request` (AIAPI-64). */
const legalRequest = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null
      ? { ...given, variant: Object.hasOwn(given, 'request') ? 'chat' : 'plain' }
      : given,
  z.discriminatedUnion('variant', [plainRequest, chatRequest], { error: refusalTexts.damagedRequest }),
)

const answerHead = z.object({ message_id: z.int(), created_at: moment() })
const plainAnswer = answerHead.extend({ response: z.string(), metadata: messageMetadata })
const chatAnswer = z.object({
  message_id: z.int(),
  response: z.object({
    response: z.string(),
    metadata: messageMetadata.extend({ chat_id: z.int() }),
    created_at: moment(),
  }),
})
/** The answer is made on its own and followed by its events. */
const startedAnswer = z.object({ run, message: lawyerMessage })
export type StartedAnswer = z.output<typeof startedAnswer>
export type PlainAnswer = z.output<typeof plainAnswer>
export type ChatAnswer = z.output<typeof chatAnswer>

const access = { for: 'seat', tab: 1 } as const
const byChat = z.object({ id: id('Чат') })
const byMessage = byChat.extend({ message: id('Сообщение') })
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const ok = z.object({ ok: z.literal(true) })

export const lawyerCalls = {
  askLawyer: endpoint({
    method: 'POST',
    path: '/requests/legal_request',
    summary:
      'Ask: with `request` and `chat_id` in a chat, else without one; Accept: text/event-stream answers the events ' +
      'delta, replace, citations, done, error; in a chat Prefer: respond-async answers 202 with the run at once',
    access,
    body: legalRequest,
    reply: z.union([chatAnswer, plainAnswer, startedAnswer]),
    bare: true,
  }),
  listLawyerChats: endpoint({
    method: 'GET',
    path: '/chats/',
    summary:
      'My chats in the channel, pinned first, then by their last message; search looks into titles and texts',
    access,
    query: z.object({
      chat_type: z.enum(chatTypes).optional().catch(undefined),
      page: page(),
      per_page: perPage(20),
      search: searchTerm(),
    }),
    reply: z.object({ chats: z.array(chat), total: z.int(), has_next: z.boolean() }),
    bare: true,
  }),
  createLawyerChat: endpoint({
    method: 'POST',
    path: '/chats/',
    summary: 'Begin a chat',
    access,
    body: z.object({
      chat_type: z
        .enum(chatTypes, { error: refusalTexts.notAChoice('Вид чата') })
        .default('legal_consultation'),
      title,
      metadata: z.unknown().optional(),
    }),
    reply: chat,
    bare: true,
  }),
  getLawyerChat: endpoint({
    method: 'GET',
    path: '/chats/{id}',
    summary: 'An own chat',
    access,
    params: byChat,
    reply: chat,
    bare: true,
  }),
  updateLawyerChat: endpoint({
    method: 'PUT',
    path: '/chats/{id}',
    summary: 'Rename a chat, pin or unpin it',
    access,
    params: byChat,
    body: z.object({
      title: text('Название', { max: 200, isLine: true }).optional(),
      is_pinned: flag('Закреплён').optional(),
    }),
    reply: chat,
    bare: true,
  }),
  deleteLawyerChat: endpoint({
    method: 'DELETE',
    path: '/chats/{id}',
    summary:
      'Delete a chat with its messages and files; an answer under way is stopped. The answer is empty (204)',
    access,
    params: byChat,
    bare: true,
  }),
  listLawyerMessages: endpoint({
    method: 'GET',
    path: '/chats/{id}/messages',
    summary: 'The newest messages, or those before before_id, oldest first',
    access,
    params: byChat,
    query: z.object({ limit: perPage(50), before_id: id('Сообщение').optional() }),
    reply: z.object({ messages: z.array(lawyerMessage), has_more: z.boolean() }),
    bare: true,
  }),
  startLawyerRun: endpoint({
    method: 'POST',
    path: '/chats/{id}/runs',
    summary: 'Ask in a chat without waiting: the answer is followed by its events',
    access,
    params: byChat,
    body: z.object({ content: question(), file_ids: fileIds, norm_id: normId }),
    reply: startedAnswer,
    bare: true,
  }),
  markLawyerMessage: endpoint({
    method: 'POST',
    path: '/chats/{id}/messages/{message}/feedback',
    summary: 'Call an answer right or wrong, with the reason; mark null takes it back',
    access,
    params: byMessage,
    body: z.object({
      mark: z.enum(['up', 'down'], { error: refusalTexts.notAChoice('Оценка') }).nullable(),
      reason: z
        .enum(feedbackReasons, { error: refusalTexts.notAChoice('Причина') })
        .or(z.literal(''))
        .default(''),
      comment: optionalText('Комментарий', { max: 1000 }),
    }),
    reply: lawyerMessage,
    bare: true,
  }),
  exportLawyerChat: endpoint({
    method: 'GET',
    path: '/chats/{id}/export/',
    summary: 'The chat as a Word document with its sources',
    access,
    params: byChat,
    binary: docx,
  }),
  exportLawyerMessage: endpoint({
    method: 'GET',
    path: '/chats/{id}/messages/{message}/export',
    summary: 'A message as a Word document with its sources',
    access,
    params: byMessage,
    binary: docx,
  }),
  uploadReferenceFile: endpoint({
    method: 'POST',
    path: '/files',
    summary:
      'A file for a question: pdf, docx or txt up to 20 MiB; without a question it is gone after 24 hours',
    access,
    body: z.object({}),
    files: { file: { kind: 'reference', most: 1, required: true, label: 'Файл' } },
    reply: referenceFile,
    bare: true,
  }),
  deleteReferenceFile: endpoint({
    method: 'DELETE',
    path: '/files/{file}',
    summary: 'Take back a file that no question has used',
    access,
    params: z.object({ file: id('Файл') }),
    reply: ok,
    bare: true,
  }),
} as const
