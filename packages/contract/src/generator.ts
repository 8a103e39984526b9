import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { id, refusalTexts, storable, text } from './fields.ts'
import { engineInfo } from './runs.ts'

/** Letters: of a message, of a field of one line, of a field of several lines. */
export const generatorLimits = { message: 10_000, text: 500, textarea: 10_000, values: 40 } as const

const fieldTypes = ['select', 'date', 'text', 'textarea'] as const

/** A field of a document's form (GEN-29), and what is known of its value already. */
export const requiredField = z.object({
  /** Counts from 1; a value is sent under this number. */
  position: z.int(),
  label: z.string(),
  description: z.string(),
  placeholder: z.string(),
  type: z.enum(fieldTypes),
  options: z.array(z.string()),
  required: z.boolean(),
  /** Empty: nothing is known. A date as dd.mm.yyyy. */
  value: z.string(),
  /** Where the value comes from: the person's own words, the channel's data, a document made before in this session. */
  source: z.enum(['', 'said', 'known', 'used']),
})
export type RequiredField = z.output<typeof requiredField>

const generatorMessage = z.object({
  text: z.string(),
  role: z.enum(['user', 'generator']),
})
export type GeneratorMessage = z.output<typeof generatorMessage>

/**
 * What the dialogue has come to. With score 1 the document is identified and its fields are there (wire §8); below it
 * `suggestions` are answers to choose from.
 */
const identification = engineInfo.extend({
  session_id: z.int(),
  document_identified: z.boolean(),
  confidence_score: z.number().min(0).max(1),
  document_name: z.string().optional(),
  fields_required: z.array(requiredField).optional(),
  suggestions: z.array(z.string()),
  /** What to keep in mind about the document. */
  hints: z.array(z.string()),
})

/** The answer to a message. */
export const generatorReply = identification.extend({ message: z.string() })
export type GeneratorReply = z.output<typeof generatorReply>

/** A session (GEN-28); kept for 24 hours. */
export const generatorSession = identification.extend({
  messages: z.array(generatorMessage),
  /** Of the newest document of the session. */
  download_url: z.string().nullable(),
  /** The answer that is being made, for a client that comes in the middle of it. */
  active_run_id: z.int().nullable(),
})
export type GeneratorSession = z.output<typeof generatorSession>

/** A part of a paper as it will stand in the document. In a preview a gap stands between U+E000 and U+E001. */
export const paperPart = z.discriminatedUnion('type', [
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
export type GeneratedPart = z.output<typeof paperPart>

/** Something to look at again; it keeps nobody from making the document. */
const remark = z.object({ position: z.int(), text: z.string() })
export type Remark = z.output<typeof remark>

export const paperPreview = z.object({
  parts: z.array(paperPart),
  remarks: z.array(remark),
})
export type PaperPreview = z.output<typeof paperPreview>

/** Values by the positions of their fields (AIAPI-24); numbers and nothing are taken as text. */
const fieldValues = z
  .record(
    z.string().max(10),
    z
      .union([z.string(), z.number(), z.null()], { error: refusalTexts.wrong })
      .transform((value) => (value === null ? '' : storable(String(value)))),
    { error: refusalTexts.wrong },
  )
  .refine((values) => Object.keys(values).length <= generatorLimits.values, refusalTexts.wrong)

const paperForm = z.object({
  document_name: z
    .string({ error: 'Название документа отсутствует' })
    .overwrite((value) => storable(value).trim())
    .min(1, 'Название документа отсутствует')
    .max(200, refusalTexts.tooLong('Название документа', 200)),
  field_values: fieldValues,
})

const access = { for: 'seat', tab: 6 } as const
const bySession = z.object({ session: id('Сеанс') })
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
  tellGenerator: endpoint({
    method: 'POST',
    path: '/document-generation/chat/{session}/message',
    summary: 'Say what document is needed; with score 1 the answer has its name and fields',
    access,
    params: bySession,
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
    params: bySession,
    body: said.extend({ field_values: fieldValues.default({}) }),
    reply: generatorReply,
    bare: true,
  }),
  previewPaper: endpoint({
    method: 'POST',
    path: '/document-generation/preview',
    summary: 'The document as it will be, with gaps for what is missing, and what to look at again',
    access,
    body: paperForm,
    reply: paperPreview,
    bare: true,
  }),
  generatePaper: endpoint({
    method: 'POST',
    path: '/document-generation/generate',
    summary: 'Make the document of the session; values stand under the positions of their fields',
    access,
    body: paperForm,
    reply: z.object({ download_url: z.string(), remarks: z.array(remark) }),
    bare: true,
  }),
  downloadPaper: endpoint({
    method: 'GET',
    path: '/document-generation/download/{file_name}',
    summary: 'A document that was made, as a Word file',
    access,
    params: z.object({ file_name: z.string().max(200) }),
    binary: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }),
} as const
