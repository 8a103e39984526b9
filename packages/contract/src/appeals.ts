import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { date, optionalPhone, optionalText, refusalTexts, text } from './fields.ts'
import { citation } from './laws.ts'
import { engineInfo } from './runs.ts'

/** Lengths in characters. */
export const appealLimits = { text: 20_000, answer: 20_000 } as const

/** The requisites in the appeal itself; null where missing. `date` is dd.mm.yyyy. */
const appealFields = z.object({
  from: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  date: z.string().nullable(),
})
export type AppealFields = z.output<typeof appealFields>

/** A legal rule triggered by the appeal: its consequence and the norm. */
const guardNote = z.object({ rule: z.string(), text: z.string(), norm_id: z.string().nullable() })

/** An offered kind of answer: when it is lawful and its required content. */
const offeredAnswer = z.object({
  /** The name the variant has in `full_text`. */
  category: z.string(),
  kind: z.string(),
  when: z.string(),
  not_when: z.string(),
  /** The required content of a lawful answer of this kind. */
  must: z.array(z.string()),
  /** What the executor checks before sending; it stands beside the letter, never in it. */
  check: z.array(z.string()),
  /** The last day to send such an answer, dd.mm.yyyy; null when the date is unknown or nothing is sent. */
  deadline: z.string().nullable(),
})

const appealTopic = z.object({
  id: z.string(),
  title: z.string(),
  responsible: z.string(),
  redirect_to: z.string(),
  deadline: z.string(),
  must_contain: z.array(z.string()),
})

/** The parsed appeal (wire §8) and the basis of the variants. */
export const appealMetadata = engineInfo.extend({
  /** Ids of its topics, the most probable first; only `other` when none was found. */
  topics: z.array(z.string()),
  /** `about`: the neutral name, «о ремонте дороги по ул. Лесной»; `text`: the author's words. */
  questions: z.array(z.object({ text: z.string(), about: z.string(), topic: z.string().nullable() })),
  fields: appealFields,
  guard: z.array(guardNote),
  /** The last day for the answer, dd.mm.yyyy, counted from the appeal's date; null without one. */
  deadline: z.string().nullable(),
  topic_facts: z.array(appealTopic),
  answers: z.array(offeredAnswer),
  /** The norms cited by the variants, with their status on the day. */
  citations: z.array(citation),
  run_id: z.int(),
})
export type AppealMetadata = z.output<typeof appealMetadata>

const preparedAnswers = z.object({
  /** The variants behind their marks `===ВАРИАНТ: {name}===`; at least one. */
  full_text: z.string(),
  metadata: appealMetadata,
})
export type PreparedAnswers = z.output<typeof preparedAnswers>

/** A finding in a ready answer: `error` violates the law, `warning` is to be reviewed. */
const answerFinding = z.object({
  rule: z.string(),
  level: z.enum(['error', 'warning']),
  text: z.string(),
  /** The quoted range of the answer; null when something is missing. */
  quote: z.string().nullable(),
  norm_id: z.string().nullable(),
})
export type AnswerFinding = z.output<typeof answerFinding>

const checkedAnswer = z.object({
  findings: z.array(answerFinding),
  /** The addressee block and the salutation as the letter will have them. */
  addressee: z.string(),
  salutation: z.string(),
  /** False: the gender is unknown, the name is not declined. */
  is_name_certain: z.boolean(),
})
export type CheckedAnswer = z.output<typeof checkedAnswer>

const access = { for: 'seat', tab: 3 } as const

/** Calls of the AI service, for municipal channels only. */
export const appealsCalls = {
  prepareAnswers: endpoint({
    method: 'POST',
    path: '/appeals/citizen-appeal',
    summary: 'Variants of an answer to a citizen’s appeal, with its topics, questions, terms and legal guard',
    access,
    body: z.object({
      text: text('Текст обращения', { max: appealLimits.text }),
      category: optionalText('Категория', { max: 60 }),
      metadata: z
        .object({ channel_id: z.unknown().optional(), date: date('Дата обращения').nullish() })
        .nullish(),
    }),
    reply: preparedAnswers,
    bare: true,
  }),
  readAppeal: endpoint({
    method: 'POST',
    path: '/appeals/letter',
    summary:
      'Read an appeal that was pasted whole, or a file of it (pdf, docx, txt, odt): its text and its requisites',
    access,
    body: z.object({ text: optionalText('Текст обращения', { max: appealLimits.text }) }),
    files: { file: { kind: 'letter', most: 1, label: 'Файл' } },
    reply: z.object({
      text: z.string(),
      fields: appealFields,
      /** Of a scan: that its text was recognised, how certainly, and which words are doubtful. */
      note: z.string().nullable(),
    }),
    bare: true,
  }),
  checkAnswer: endpoint({
    method: 'POST',
    path: '/appeals/check',
    summary:
      'Check a ready answer: questions answered, norms in force, personal data, formal phrases, addressee',
    access,
    body: z.object({
      appeal: optionalText('Текст обращения', { max: appealLimits.text }),
      answer: optionalText('Текст ответа', { max: appealLimits.answer }),
      kind: optionalText('Вид ответа', { max: 60 }),
      from: optionalText('От кого', { max: 200 }),
    }),
    reply: checkedAnswer,
    bare: true,
  }),
} as const

/** Whether an organization's phone may be printed as sent: a local number may, one with the country code has to be complete. */
const isPrintablePhone = (value: string): boolean =>
  !value.startsWith('+') || value.replaceAll(/\D/gu, '').length >= 11

/** The call of the main backend. */
export const appealLetterCalls = {
  makeAppealLetter: endpoint({
    method: 'POST',
    path: '/ai/generate-doc',
    summary:
      'The answer to an appeal as a Word letter: letterhead, reference, addressee, text, signature, executor',
    access,
    body: z.object({
      from: text('От кого', { max: 200 }),
      date: date('Дата обращения'),
      address: text('Адрес', { max: 300 }),
      phone: optionalPhone('Номер телефона'),
      organization: text('Организация', { max: 300 }),
      supervisor: text('Руководитель', { max: 300 }),
      text: text('Текст ответа', { max: appealLimits.answer }),
      /** «+7 (000) 000-00-00» means the channel's own (AIAPI-71). */
      organization_phone: optionalText('Телефон организации', { max: 40 })
        .transform((value) => (value === '+7' ? '' : value))
        .refine(isPrintablePhone, refusalTexts.phone),
      /** «б/н» prints a blank for a number written by hand. */
      doc_number: optionalText('Номер документа', { max: 60 }),
    }),
    binary: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }),
} as const
