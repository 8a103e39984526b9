import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { id, refusalTexts, storable, text } from './fields.ts'
import { engineInfo } from './runs.ts'

/**
 * Maximum lengths in characters of a message, a single-line field and a multi-line field; and the number of
 * values.
 */
export const generatorLimits = { message: 10_000, text: 500, textarea: 10_000, values: 40 } as const

const fieldTypes = ['select', 'date', 'text', 'textarea'] as const

/** A field of a document's form (GEN-29) with its known value. */
export const requiredField = z.object({
  /** Counted from 1; the key of its value. */
  position: z.int(),
  label: z.string(),
  description: z.string(),
  placeholder: z.string(),
  type: z.enum(fieldTypes),
  options: z.array(z.string()),
  required: z.boolean(),
  /** Empty: unknown. A date as dd.mm.yyyy. */
  value: z.string(),
  /**
   * The source of the value: the user's messages, the channel's data, a document generated before in this
   * session.
   */
  source: z.enum(['', 'said', 'known', 'used']),
})
export type RequiredField = z.output<typeof requiredField>

const generatorMessage = z.object({
  text: z.string(),
  role: z.enum(['user', 'generator']),
})
export type GeneratorMessage = z.output<typeof generatorMessage>

/**
 * The state of the dialogue. With score 1 the document is identified and its fields are present (wire §8); below
 * it `suggestions` are answers to choose from.
 */
const identification = engineInfo.extend({
  session_id: z.int(),
  document_identified: z.boolean(),
  confidence_score: z.number().min(0).max(1),
  document_name: z.string().optional(),
  fields_required: z.array(requiredField).optional(),
  suggestions: z.array(z.string()),
  /** Hints about the document. */
  hints: z.array(z.string()),
})

/** The reply to a message. */
export const generatorReply = identification.extend({ message: z.string() })
export type GeneratorReply = z.output<typeof generatorReply>

/** A session (GEN-28); it expires after 24 hours. */
export const generatorSession = identification.extend({
  messages: z.array(generatorMessage),
  /** The address of the newest document of the session. */
  download_url: z.string().nullable(),
  /** The run in progress, for a client that connects meanwhile. */
  active_run_id: z.int().nullable(),
})
export type GeneratorSession = z.output<typeof generatorSession>

/** A part of a document. In a preview a gap is delimited by U+E000 and U+E001. */
export const generatedPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('letterhead'), lines: z.array(z.string()) }),
  z.object({ type: z.literal('aside'), text: z.string() }),
  z.object({ type: z.literal('centred'), text: z.string(), isBold: z.boolean().optional() }),
  z.object({ type: z.literal('heading'), text: z.string() }),
  z.object({ type: z.literal('body'), text: z.string() }),
  z.object({ type: z.literal('row'), left: z.string(), right: z.string() }),
  z.object({ type: z.literal('signature'), position: z.string(), name: z.string() }),
  z.object({ type: z.literal('note'), text: z.string() }),
  z.object({ type: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
])
export type GeneratedPart = z.output<typeof generatedPart>

/** A remark on a value; it does not prevent generation. */
const remark = z.object({ position: z.int(), text: z.string() })
export type Remark = z.output<typeof remark>

export const generatedPreview = z.object({
  parts: z.array(generatedPart),
  remarks: z.array(remark),
})
export type GeneratedPreview = z.output<typeof generatedPreview>

/** Values by the positions of their fields (AIAPI-24); numbers and null are converted to text. */
const fieldValues = z
  .record(
    z.string().max(10),
    z
      .union([z.string().max(20_000, refusalTexts.tooLong('Значение', 20_000)), z.number(), z.null()], {
        error: refusalTexts.wrong,
      })
      .transform((value) => (value === null ? '' : storable(String(value)))),
    { error: refusalTexts.wrong },
  )
  .refine((values) => Object.keys(values).length <= generatorLimits.values, refusalTexts.wrong)

const documentForm = z.object({
  document_name: z
    .string({ error: 'Название документа отсутствует' })
    .overwrite((value) => storable(value).trim())
    .min(1, 'Название документа отсутствует')
    .max(200, refusalTexts.tooLong('Название документа', 200)),
  field_values: fieldValues,
})

const access = { for: 'seat', tab: 6 } as const
const sessionParams = z.object({ session: id('Сеанс') })
const said = z.object({ content: text('Сообщение', { max: generatorLimits.message }) })

export const generatorCalls = {
  currentGeneratorSession: endpoint({
    method: 'GET',
    path: '/document-generation/chat',
    summary:
      'A session of the account in the channel: the named one, else the one used last; null when it is not kept',
    access,
    query: z.object({ session: id('Сеанс').optional() }),
    reply: z.object({ session: generatorSession.nullable() }),
    bare: true,
  }),
  startGeneratorSession: endpoint({
    method: 'POST',
    path: '/document-generation/chat/start',
    summary: 'Begin a session',
    access,
    reply: z.object({ session_id: z.int(), message: z.string() }),
    bare: true,
  }),
  sendGeneratorMessage: endpoint({
    method: 'POST',
    path: '/document-generation/chat/{session}/message',
    summary: 'Say what document is needed; with score 1 the answer has its name and fields',
    access,
    params: sessionParams,
    body: said,
    reply: generatorReply,
    bare: true,
  }),
  fillGeneratorFields: endpoint({
    method: 'POST',
    path: '/document-generation/chat/{session}/fields',
    summary:
      'Say values of the identified document in free words: what was understood stands in its fields, the message asks for the next one',
    access,
    params: sessionParams,
    body: said.extend({ field_values: fieldValues.default({}) }),
    reply: generatorReply,
    bare: true,
  }),
  previewGeneratedDocument: endpoint({
    method: 'POST',
    path: '/document-generation/preview',
    summary: 'The document as it will be, with gaps for what is missing, and what to look at again',
    access,
    body: documentForm,
    reply: generatedPreview,
    bare: true,
  }),
  generateDocument: endpoint({
    method: 'POST',
    path: '/document-generation/generate',
    summary: 'Make the document of the session; values stand under the positions of their fields',
    access,
    body: documentForm,
    reply: z.object({ download_url: z.string(), remarks: z.array(remark) }),
    bare: true,
  }),
  downloadGeneratedDocument: endpoint({
    method: 'GET',
    path: '/document-generation/download/{file_name}',
    summary: 'A document that was made, as a Word file',
    access,
    params: z.object({ file_name: z.string().max(200) }),
    binary: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }),
} as const
