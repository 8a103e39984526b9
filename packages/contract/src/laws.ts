import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import {
  date,
  id,
  integer,
  moment,
  optionalText,
  page,
  paged,
  perPage,
  refusalTexts,
  searchTerm,
  text,
} from './fields.ts'
import { consoleRights } from './installation/console-rights.ts'

/** Beside every norm the product shows (domain rules 5). */
export const REFERENCE_NOTE = 'Справочная информация, не юридическое заключение'

/** The badge beside a norm (domain rules 1): A is known for certain, B must be compared with the official text. */
export const confidenceBadges = { A: 'проверено', B: 'сверить с официальным текстом' } as const

/** What a norm is worth on a day: `действует`, `утрачивает силу с dd.mm.yyyy`, `утратил силу`, `ещё не применяется`. */
const normStatus = z.string()

const actFacts = z.object({
  kind: z.string(),
  number: z.string(),
  /** dd.mm.yyyy; null of a standard without a known day. */
  date: z.string().nullable(),
  title: z.string(),
})

const successor = z.object({ norm_id: z.string(), title: z.string(), article: z.string() })

/**
 * A norm an answer rests on (wire §8): `title` names the act, `article` is empty where the base does not vouch for
 * it, `quote` is an exact stretch of the norm's text. The facts below are for showing it.
 */
export const citation = z.object({
  norm_id: z.string(),
  title: z.string(),
  article: z.string(),
  quote: z.string(),
  /** The official text; without one, the portal's search page: paste `requisites` there. */
  url: z.string(),
  status: normStatus,
  heading: z.string(),
  act: actFacts,
  /** One line to search or cite the act by. */
  requisites: z.string(),
  confidence: z.enum(['A', 'B']),
  badge: z.string(),
  /** The day the status and the edition are of, dd.mm.yyyy. */
  on: z.string(),
  /** What the reader must know before relying on it; null when it simply is in force. */
  warning: z.string().nullable(),
  replaced_by: successor.nullable(),
})
export type Citation = z.output<typeof citation>

const edition = z.object({
  /** dd.mm.yyyy; null: since the act is. */
  valid_from: z.string().nullable(),
  /** The first day it is no longer valid. */
  valid_to: z.string().nullable(),
  /** `summary`: the base's own words; `official`: a text an administrator has loaded. */
  origin: z.enum(['summary', 'official']),
  checked_at: z.string(),
})

/** A norm in one edition with its neighbours. */
export const provision = citation.omit({ quote: true }).extend({
  text: z.string(),
  effective_from: z.string().nullable(),
  edition,
  editions: z.array(edition),
  previous: successor.nullable(),
  next: successor.nullable(),
  note: z.string(),
})
export type ProvisionView = z.output<typeof provision>

const searchVerdicts = ['answer', 'refuse', 'nonexistent', 'repealed'] as const

/** What the base found. `hits` is empty when it refuses; `searched` then says what was looked for. */
export const foundProvisions = z.object({
  verdict: z.enum(searchVerdicts),
  /** The share of the question that the best hits answer, 0 to 1. */
  coverage: z.number(),
  searched: z.array(z.string()),
  warnings: z.array(z.string()),
  /** One sentence for the reader: why there is no answer, or what to beware of; empty for a plain answer. */
  message: z.string(),
  hits: z.array(citation.extend({ score: z.number(), matched_question: z.string().nullable() })),
})
export type FoundProvisions = z.output<typeof foundProvisions>

/** A law a charter is brought into line with (PACK-39). */
const charterLaw = z.object({
  id: z.int(),
  title: z.string(),
  number: z.string(),
  date: z.string(),
  summary: z.string(),
  /** B: number, date and title are to be compared with the official text. */
  confidence: z.enum(['A', 'B']),
})

/** A norm as the administrator keeps it. `channel_id` is null of what belongs to everybody. */
export const knowledgeItem = z.object({
  id: z.int(),
  norm_id: z.string(),
  channel_id: z.int().nullable(),
  title: z.string(),
  article: z.string(),
  heading: z.string(),
  /** Verbatim where the edition is official; otherwise the base's own words, which may be edited. */
  text: z.string(),
  status: normStatus,
  confidence: z.enum(['A', 'B']),
  effective_from: z.string().nullable(),
  replaced_by: z.string().nullable(),
  is_status_edited: z.boolean(),
  is_text_edited: z.boolean(),
  edition,
  questions: z.array(
    z.object({ text: z.string(), origin: z.enum(['base', 'administrator']), created_at: moment() }),
  ),
})
export type KnowledgeItem = z.output<typeof knowledgeItem>

/** How often the expected provision is found, by the style of the question. Shares of 0 to 1. */
export const searchQuality = z.object({
  measured_at: moment(),
  styles: z.array(
    z.object({
      style: z.string(),
      questions: z.int(),
      hit_at_1: z.number(),
      hit_at_5: z.number(),
      mean_reciprocal_rank: z.number(),
    }),
  ),
  /** Questions outside the base: the share that was refused. */
  refused: z.object({ questions: z.int(), share: z.number() }).nullable(),
})
export type SearchQuality = z.output<typeof searchQuality>

/** How the installation's own gold questions fare, beside the measurement before. Places count from 1; null: not among ten. */
export const goldComparison = z.object({
  /** Null: never measured, or there are no questions yet. */
  measured_at: moment().nullable(),
  cause: z.enum(['base', 'model', 'asked']).nullable(),
  questions: z.int(),
  first: z.int(),
  five: z.int(),
  worse: z.array(z.object({ question: z.string(), before: z.int().nullable(), after: z.int().nullable() })),
  /** How many questions are answered better than before. */
  better: z.int(),
})
export type GoldComparison = z.output<typeof goldComparison>

const day = (label: string) => date(label).optional().catch(undefined)

const statuses = /^(?:действует|утратил силу|утрачивает силу с \d{2}\.\d{2}\.\d{4})$/u

export const lawsCalls = {
  listActs: endpoint({
    method: 'GET',
    path: '/channels/{channel}/acts',
    summary: 'Laws a charter can be brought into line with, newest first',
    access: { for: 'seat', tab: 5 },
    params: z.object({ channel: id('Канал') }),
    reply: z.array(charterLaw),
  }),
} as const

export const lawsAiCalls = {
  findProvisions: endpoint({
    method: 'GET',
    path: '/provisions',
    summary: 'Search the reference base by everyday words, the law’s words or a citation',
    access: { for: 'seat', general: 'have_ai' },
    query: z.object({
      // Empty is refused by the answer, after the actor’s rights.
      query: optionalText('Запрос', { max: 2000 }),
      on: day('Дата'),
      limit: integer('Записей', { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
        .catch(10)
        .default(10)
        .overwrite((value) => Math.min(Math.max(value, 1), 30)),
    }),
    reply: foundProvisions,
    bare: true,
  }),
  readProvision: endpoint({
    method: 'GET',
    path: '/provisions/{id}',
    summary: 'A norm by its `norm_id`: its edition and status on a day, and its neighbours',
    access: { for: 'seat', general: 'have_ai' },
    params: z.object({ id: z.string().min(1).max(80) }),
    query: z.object({ on: day('Дата') }),
    reply: provision,
    bare: true,
  }),
} as const

export const lawsAdminCalls = {
  listKnowledge: endpoint({
    method: 'GET',
    path: '/knowledge',
    summary: 'Norms of the reference base, of everybody or of one channel',
    access: consoleRights.editKnowledge,
    query: z.object({
      search: searchTerm(),
      status: z.enum(['in_force', 'ending', 'repealed', 'all']).catch('all').default('all'),
      channel_id: id('Канал').optional(),
      page: page(),
      per_page: perPage(50),
    }),
    reply: paged(knowledgeItem),
  }),
  importAct: endpoint({
    method: 'POST',
    path: '/knowledge',
    summary:
      'Load the official text of an act (txt, docx, odt, rtf, pdf, html, json); a known act gets a further edition',
    access: consoleRights.editKnowledge,
    body: z.object({
      channel_id: id('Канал').optional(),
      kind: optionalText('Вид акта', { max: 100 }),
      number: optionalText('Номер', { max: 60 }),
      title: optionalText('Название', { max: 1000 }),
      date: date('Дата акта').optional(),
      valid_from: date('Редакция действует с').optional(),
      source_url: optionalText('Источник', { max: 300 }).refine(
        (value) => value === '' || /^https?:\/\//u.test(value),
        refusalTexts.link,
      ),
    }),
    files: { file: { kind: 'reference', most: 1, required: true, label: 'Файл' } },
    reply: z.object({
      act: actFacts.extend({ id: z.int() }),
      edition,
      /** How many provisions were recognised. */
      provisions: z.int(),
      /** False when the base had this very text already. */
      is_new: z.boolean(),
    }),
  }),
  changeKnowledge: endpoint({
    method: 'PUT',
    path: '/knowledge/{provision}',
    summary: 'Change a norm’s status, dates, confidence, successor or wording; an official text is verbatim',
    access: consoleRights.editKnowledge,
    params: z.object({ provision: id('Норма') }),
    body: z.object({
      status: z
        .string()
        .trim()
        .regex(statuses, 'Статус: «действует», «утратил силу» или «утрачивает силу с дд.мм.гггг»')
        .optional(),
      effective_from: date('Действует с').nullish(),
      replaced_by: z.string().trim().max(80).nullish(),
      heading: text('Название', { max: 500 }).optional(),
      text: text('Текст', { max: 20_000 }).optional(),
      confidence: z.enum(['A', 'B'], { error: refusalTexts.requiredChoice('Достоверность') }).optional(),
    }),
    reply: knowledgeItem,
  }),
  addKnowledgeQuestion: endpoint({
    method: 'POST',
    path: '/knowledge/{provision}/questions',
    summary: 'Add an everyday question that the norm answers; it is found by it at once',
    access: consoleRights.editKnowledge,
    params: z.object({ provision: id('Норма') }),
    body: z.object({ text: text('Вопрос', { max: 300, min: 3 }) }),
    reply: knowledgeItem,
  }),
  compareGold: endpoint({
    method: 'GET',
    path: '/ai-quality/gold',
    summary: 'The last measurement of the installation’s own gold questions beside the one before',
    access: consoleRights.improveAiQuality,
    reply: goldComparison,
  }),
  measureGold: endpoint({
    method: 'POST',
    path: '/ai-quality/gold',
    summary: 'Ask the installation’s own gold questions now',
    access: consoleRights.improveAiQuality,
    reply: goldComparison,
  }),
  measureSearch: endpoint({
    method: 'POST',
    path: '/ai-quality/measure',
    summary: 'Ask the reference base the gold questions: hit@1, hit@5 and refusals by style',
    access: consoleRights.improveAiQuality,
    reply: searchQuality,
  }),
} as const
