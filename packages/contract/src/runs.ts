import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { flag, id, integer, moment, page, paged, perPage } from './fields.ts'
import { consoleRights } from './installation/console-rights.ts'
import { citation, type Citation } from './laws.ts'

/** How it came to the answer: by the model, without one by design, without one because the model failed. */
export const engineModes = ['model', 'embedded', 'degraded'] as const
export type EngineMode = (typeof engineModes)[number]

/** Who answered and why: `engine` is `built-in` or the model's name. */
export const engineInfo = z.object({
  engine: z.string(),
  engine_mode: z.enum(engineModes),
  engine_reason: z.string().nullable(),
})
export type EngineInfo = z.output<typeof engineInfo>

/**
 * How an answer ended: whole; broken off by the model; stopped by the person; an honest «в базе нет ответа»; no answer
 * because something failed. Whatever it is, it is a message, so that no conversation waits for ever.
 */
export const answerStates = ['complete', 'cut', 'stopped', 'refused', 'failed'] as const
export type AnswerState = (typeof answerStates)[number]

/** What the server found out about the legal sentences of a model's answer. */
export const support = z.object({
  /** Sentences that refer to law or name a term, a sum or a date. */
  checked: z.int(),
  /** Those of them that a cited provision bears out. The others are marked «не подтверждено». */
  supported: z.int(),
  /** Citations that were none: unknown ids, quotes that are not in the text. They are removed. */
  removed: z.int(),
})
export type Support = z.output<typeof support>

/** Text that an attached file hides from its reader; shown to the person, never followed. */
export const finding = z.object({ file_id: z.int(), file_name: z.string(), text: z.string() })
export type Finding = z.output<typeof finding>

/**
 * What a legal answer stands on. Every citation names a provision that was retrieved for this very answer (wire §8). In
 * the answer's markdown it stands as `[ст. 12 59-ФЗ](norm:{norm_id})`: the address `norm:` leads to the citation of that
 * id, and an answer has no other addresses.
 */
export const answerMetadata = engineInfo.extend({
  citations: z.array(citation),
  state: z.enum(answerStates),
  /** The day editions and statuses are those of, dd.mm.yyyy. */
  on_date: z.string(),
  support: support.nullable(),
  /** What the model had written when too little of it was supported: «черновик модели». */
  draft: z.string().nullable(),
  /** What was looked for, for a refusal. */
  searched: z.array(z.string()),
  warnings: z.array(z.string()),
  follow_ups: z.array(z.string()),
  findings: z.array(finding),
  run_id: z.int(),
})
export type AnswerMetadata = z.output<typeof answerMetadata>

export const runStates = ['queued', 'running', 'done', 'stopped', 'failed'] as const
export type RunState = (typeof runStates)[number]

/** One answer being made. `place` counts from 1 while it waits. */
export const run = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(runStates),
  /** The lawyer's chat or the assistant's dialogue; null for a question without one. */
  subject_id: z.int().nullable(),
  place: z.int().nullable(),
  eta_seconds: z.int().nullable(),
  created_at: moment(),
})
export type Run = z.output<typeof run>

/**
 * The events of a run, each with its number as `id:`. A client that comes back with Last-Event-ID gets what it missed:
 * the pieces in order are the same text for every reader. `replace` takes back the text so far.
 */
export type RunEvents = {
  queued: { position: number; eta_seconds: number | null }
  started: EngineInfo
  /** A page of a scan is being recognised; `page` counts from 1. */
  recognition: { page: number; pages: number }
  sources: Citation[]
  delta: { text: string }
  replace: { text: string }
  citations: Citation[]
  done: { message_id: number; chat_id: number | null; state: AnswerState }
  error: { code: number; message: string }
}
export type RunEvent = keyof RunEvents

/** Used and allowed in a period; null: no limit. */
const usageCounter = z.object({
  runs: z.int(),
  tokens: z.int(),
  runs_limit: z.int().nullable(),
  tokens_limit: z.int().nullable(),
})
export const usage = z.object({
  channel: z.object({ day: usageCounter, month: usageCounter }),
  own: z.object({ day: usageCounter }),
  /** From 80 % of any limit on. */
  is_near_limit: z.boolean(),
})
export type Usage = z.output<typeof usage>

export const stationSettings = z.object({
  /** Nothing leaves the installation: the model is not asked for this channel. */
  built_in_only: z.boolean(),
  /** How long the evidence log is kept. */
  evidence_days: z.int(),
  /** The configured model's name; null: there is none. */
  model: z.string().nullable(),
})
export type StationSettings = z.output<typeof stationSettings>

/** A line of the evidence log. Texts are null once their conversation was deleted; the hashes stay. */
export const evidenceEntry = engineInfo.extend({
  id: z.int(),
  kind: z.string(),
  asked_at: moment(),
  manager: z.object({ id: z.int(), full_name: z.string() }).nullable(),
  question: z.string().nullable(),
  verdict: z.string(),
  state: z.enum(answerStates),
  retrieved: z.array(
    z.object({
      norm_id: z.string(),
      /** «ст. 12 ч. 1 59-ФЗ» */
      label: z.string(),
      edition: z.string(),
      status: z.string(),
      score: z.number(),
    }),
  ),
  support: support.nullable(),
  /** What was masked before the model was asked, by kind. */
  masked: z.record(z.string(), z.int()),
})
export type EvidenceEntry = z.output<typeof evidenceEntry>
export const evidenceRecord = evidenceEntry.extend({
  draft: z.string().nullable(),
  final: z.string().nullable(),
  question_sha256: z.string(),
  draft_sha256: z.string().nullable(),
  final_sha256: z.string(),
})
export type EvidenceRecord = z.output<typeof evidenceRecord>

const limit = (label: string) => integer(label, { min: 0, max: 1_000_000_000_000 }).nullable().optional()
const limits = {
  runs_per_day: limit('Запросов канала в день'),
  runs_per_month: limit('Запросов канала в месяц'),
  tokens_per_day: limit('Токенов канала в день'),
  tokens_per_month: limit('Токенов канала в месяц'),
  person_runs_per_day: limit('Запросов сотрудника в день'),
  person_tokens_per_day: limit('Токенов сотрудника в день'),
}
export const channelLimits = z.object({
  runs_per_day: z.int().nullable(),
  runs_per_month: z.int().nullable(),
  tokens_per_day: z.int().nullable(),
  tokens_per_month: z.int().nullable(),
  person_runs_per_day: z.int().nullable(),
  person_tokens_per_day: z.int().nullable(),
  usage: z.object({ day: usageCounter, month: usageCounter }),
})
export type ChannelLimits = z.output<typeof channelLimits>

/** A question the base had no answer to, or whose answer was called wrong. Personal data in it is masked. */
export const openQuestion = z.object({
  evidence_id: z.int(),
  question: z.string(),
  asked_at: moment(),
  /** How often it was asked in the period. */
  times: z.int(),
  /** `weak`: the base covered little of it; `sample`: one of a few taken at random, to be looked at. */
  why: z.enum(['refused', 'thumbs-down', 'unsupported', 'weak', 'sample']),
  reason: z.string().nullable(),
  searched: z.array(z.string()),
})
export type OpenQuestion = z.output<typeof openQuestion>

export const quality = z.object({
  days: z.int(),
  answers: z.int(),
  refusals: z.int(),
  /** Legal sentences of model answers, and those not supported. */
  sentences: z.object({ checked: z.int(), unsupported: z.int() }),
  /** Model answers that were replaced by the built-in engine's. */
  replaced: z.int(),
  modes: z.object({ model: z.int(), embedded: z.int(), degraded: z.int() }),
  thumbs: z.object({ up: z.int(), down: z.int() }),
  median_seconds: z.number().nullable(),
  model: z.object({ name: z.string(), window_tokens: z.int(), is_resting: z.boolean() }).nullable(),
  open_questions: z.array(openQuestion),
})
export type Quality = z.output<typeof quality>

const ai = { for: 'seat', general: ['have_ai', 'prepare_charter'] } as const
const byRun = z.object({ run: id('Ответ') })
const ok = z.object({ ok: z.literal(true) })

/** Calls of the AI service that every tab shares. */
export const runCalls = {
  getRun: endpoint({
    method: 'GET',
    path: '/runs/{run}',
    summary: 'An answer being made, with its place in the queue',
    access: ai,
    params: byRun,
    reply: run,
    bare: true,
  }),
  streamRun: endpoint({
    method: 'GET',
    path: '/runs/{run}/events',
    summary: 'Events of an own run from its beginning, or from Last-Event-ID (header or query after) on',
    access: ai,
    params: byRun,
    query: z.object({
      after: integer('Номер события', { min: 0, max: 1_000_000_000 }).optional().catch(undefined),
    }),
    binary: 'text/event-stream',
  }),
  stopRun: endpoint({
    method: 'POST',
    path: '/runs/{run}/stop',
    summary: 'Stop an own run: what is written so far becomes the answer; repeated it changes nothing',
    access: ai,
    params: byRun,
    reply: ok,
    bare: true,
  }),
  getUsage: endpoint({
    method: 'GET',
    path: '/usage',
    summary: 'What the channel and I have used, and the limits',
    access: ai,
    reply: usage,
    bare: true,
  }),
  getStationSettings: endpoint({
    method: 'GET',
    path: '/settings',
    summary: 'How the channel’s questions are answered',
    access: ai,
    reply: stationSettings,
    bare: true,
  }),
  updateStationSettings: endpoint({
    method: 'PUT',
    path: '/settings',
    summary:
      'Switch the model off or on for the channel, choose how long the evidence log is kept (section my_channel)',
    access: { ...ai, section: 'my_channel' },
    body: z.object({
      built_in_only: flag('Только встроенный движок').optional(),
      evidence_days: integer('Срок хранения журнала', { min: 1, max: 3650 }).optional(),
    }),
    reply: stationSettings,
    bare: true,
  }),
  listEvidence: endpoint({
    method: 'GET',
    path: '/evidence',
    summary: 'Who asked what, and what the answers stood on, newest first (owner)',
    access: { ...ai, owner: true },
    query: z.object({ page: page(), per_page: perPage(50) }),
    reply: paged(evidenceEntry),
    bare: true,
  }),
  getEvidence: endpoint({
    method: 'GET',
    path: '/evidence/{evidence}',
    summary: 'One line of the evidence log with the model’s draft and the answer as it was given (owner)',
    access: { ...ai, owner: true },
    params: z.object({ evidence: id('Запись') }),
    reply: evidenceRecord,
    bare: true,
  }),
} as const

/** The one call of the platform API. */
export const accessRequestCalls = {
  requestAiAccess: endpoint({
    method: 'POST',
    path: '/channels/{channel}/request-access-ai',
    summary: 'Ask the administrator for access to AI; asking again is not an error',
    access: { for: 'seat' },
    params: z.object({ channel: id('Канал') }),
    reply: z.object({ requested_at: moment() }),
  }),
} as const

/** The quality board and the limits, in the administrator's console. */
export const qualityCalls = {
  getQuality: endpoint({
    method: 'GET',
    path: '/ai-quality',
    summary: 'Answers, refusals and unsupported sentences of the last days, questions without an answer',
    access: consoleRights.readAiQuality,
    query: z.object({ days: integer('Дней', { min: 1, max: 365 }).catch(7).default(7) }),
    reply: quality,
  }),
  resolveQuestion: endpoint({
    method: 'POST',
    path: '/ai-quality/questions/{evidence}/settle',
    summary:
      'Take a question off the board: it was added to the base (POST /knowledge/…/questions), or needs no answer',
    access: consoleRights.improveAiQuality,
    params: z.object({ evidence: id('Запись') }),
    reply: ok,
  }),
  getLimits: endpoint({
    method: 'GET',
    path: '/channels/{channel}/ai-limits',
    summary: 'A channel’s limits and what it has used',
    access: consoleRights.readChannels,
    params: z.object({ channel: id('Канал') }),
    reply: channelLimits,
  }),
  updateLimits: endpoint({
    method: 'PUT',
    path: '/channels/{channel}/ai-limits',
    summary: 'Change a channel’s limits; null takes one away, what is left out stays',
    access: consoleRights.changeChannels,
    params: z.object({ channel: id('Канал') }),
    body: z.object(limits),
    reply: channelLimits,
  }),
} as const
