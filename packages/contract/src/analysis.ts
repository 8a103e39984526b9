import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { flag, id, integer, moment, perPage, text } from './fields.ts'
import { citation } from './laws.ts'
import { analysisLimits } from './limits/analysis-limits.ts'
import { engineInfo, run } from './runs.ts'

export const severities = ['high', 'medium', 'low', 'info'] as const
export type Severity = (typeof severities)[number]

/** Families of checks, in the order of the report (analysis §1). */
export const findingGroups = [
  'requisites',
  'personal',
  'reference',
  'consistency',
  'corruption',
  'technique',
  'readability',
  'file',
  'instruction',
  'model',
] as const
export type FindingGroup = (typeof findingGroups)[number]

export const documentKinds = [
  'resolution',
  'directive',
  'decision',
  'order',
  'contract',
  'letter',
  'answer',
  'act',
  'protocol',
  'regulation',
  'power',
  'consent',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A finding. The quote is an exact range of the document, with personal data masked. */
export const finding = z.object({
  /** Its number in the report, counted from 1. */
  number: z.int(),
  code: z.string(),
  group: z.enum(findingGroups),
  severity: z.enum(severities),
  title: z.string(),
  /** Counted from 1; null: the document as a whole. */
  paragraph: z.int().nullable(),
  /**
   * The place as the act numbers its points: «пункт 2.4», «подпункт «г» пункта 2.3», «документ в целом». Reports of an
   * earlier version lack it.
   */
  place: z.string().optional(),
  /** The range of the quote in the paragraph, UTF-16 units; null with `paragraph`. */
  start: z.int().nullable(),
  end: z.int().nullable(),
  quote: z.string(),
  explain: z.string(),
  suggestion: z.string(),
  /** A suggested wording: «было → стало». */
  rewrite: z.object({ was: z.string(), now: z.string() }).nullable(),
  norms: z.array(citation),
})
export type Finding = z.output<typeof finding>

/** A reference to an act and its status in the reference base on the document's day. */
export const reference = z.object({
  written: z.string(),
  paragraph: z.int(),
  status: z.string(),
  remark: z.string(),
  /** The norm of the base; null: the act is not in the base. */
  norm: citation.nullable(),
})
export type Reference = z.output<typeof reference>

const requisiteStates = ['present', 'partial', 'absent'] as const
const requisite = z.object({ name: z.string(), state: z.enum(requisiteStates) })
export type Requisite = z.output<typeof requisite>

const corruptionFactor = z.object({
  code: z.string(),
  title: z.string(),
  count: z.int(),
  paragraphs: z.array(z.int()),
})
export type CorruptionFactor = z.output<typeof corruptionFactor>

const statistics = z.object({
  pages: z.int(),
  words: z.int(),
  sentences: z.int(),
  /** The number of words. */
  average_sentence: z.number(),
  /** Flesch's formula adapted to Russian: 206.835 − 1.3·ASL − 60.1·ASW. */
  readability: z.number(),
  references: z.int(),
  dates: z.int(),
  sums: z.int(),
})
export type Statistics = z.output<typeof statistics>

export const verdicts = ['ready', 'changes', 'risky'] as const
export type Verdict = (typeof verdicts)[number]

const counts = z.object({ high: z.int(), medium: z.int(), low: z.int(), info: z.int() })
export type Counts = z.output<typeof counts>

const group = z.object({
  key: z.enum(findingGroups),
  title: z.string(),
  findings: z.array(finding),
  /** The number of findings of one rule beyond the fifteenth: «и ещё N». */
  left_out: z.array(z.object({ code: z.string(), title: z.string(), count: z.int() })),
})
export type ReportGroup = z.output<typeof group>

/** The report in the order of its chapters (analysis §5). */
export const report = engineInfo.extend({
  kind: z.enum(documentKinds),
  kind_name: z.string(),
  /** The day whose editions and statuses are used, dd.mm.yyyy: the document's date, else the day of the analysis. */
  on_date: z.string(),
  depth: z.literal('full'),
  verdict: z.enum(verdicts),
  verdict_text: z.string(),
  counts,
  /** Numbers of the three most severe findings. */
  main: z.array(z.int()),
  statistics: statistics.nullable(),
  /** The groups with findings; those the instruction asks for first. */
  groups: z.array(group),
  references: z.array(reference),
  requisites: z.array(requisite),
  consistency: z.array(
    z.object({ kind: z.string(), value: z.string(), paragraph: z.int(), remark: z.string() }),
  ),
  /** The twelve factors; empty when the document is no normative act. */
  corruption: z.array(corruptionFactor),
  rewrites: z.array(z.object({ paragraph: z.int(), was: z.string(), now: z.string() })),
  questions: z.array(z.string()),
  limits: z.array(z.string()),
  /** How the instruction was interpreted. */
  asked: z.array(z.string()),
  /** The families of checks that were completed. */
  checked: z.array(z.string()),
})
export type Report = z.output<typeof report>

const head = z.object({
  id: z.int(),
  file_name: z.string(),
  instruction: z.string(),
  created_at: moment(),
  /** Whether the report exists. A failed or stopped analysis is deleted. */
  is_ready: z.boolean(),
  /** The run of the analysis. */
  run_id: z.int().nullable(),
  /** Null while the analysis is running. */
  kind_name: z.string().nullable(),
  verdict: z.enum(verdicts).nullable(),
  counts: counts.nullable(),
})
export type AnalysisHead = z.output<typeof head>

export const analysis = head.extend({ report: report.nullable() })
export type Analysis = z.output<typeof analysis>

export const startedAnalysis = z.object({ id: z.int(), run })
export type StartedAnalysis = z.output<typeof startedAnalysis>

const access = { for: 'seat', tab: 2 } as const
const byAnalysis = z.object({ analysis: id('Анализ') })
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const ok = z.object({ ok: z.literal(true) })

export const analysisCalls = {
  analyzeDocument: endpoint({
    method: 'POST',
    path: '/chain-of-thought/analyze-document',
    summary:
      'Analyse a document (pdf, docx, txt up to 20 MiB) by an instruction; answers the report as a Word document. ' +
      'Prefer: respond-async answers 202 with {id, run} at once: the run is followed by its events, the report is read by the id',
    access,
    body: z.object({
      instruction: text('Что проанализировать', { max: analysisLimits.instruction }),
      analysis_depth: z.string().max(20).optional(),
      include_statistics: flag('Статистика').default(true),
    }),
    files: { file: { kind: 'reference', most: 1, required: true, label: 'Документ' } },
    binary: docx,
  }),
  listAnalyses: endpoint({
    method: 'GET',
    path: '/analyses',
    summary: 'My analyses in the channel, newest first, or those before before_id',
    access,
    query: z.object({ limit: perPage(20), before_id: id('Анализ').optional() }),
    reply: z.object({ analyses: z.array(head), has_more: z.boolean() }),
    bare: true,
  }),
  getAnalysis: endpoint({
    method: 'GET',
    path: '/analyses/{analysis}',
    summary: 'An own analysis with its report',
    access,
    params: byAnalysis,
    reply: analysis,
    bare: true,
  }),
  listParagraphs: endpoint({
    method: 'GET',
    path: '/analyses/{analysis}/paragraphs',
    summary: 'Paragraphs of the analysed document from a number on, to show a finding in its place',
    access,
    params: byAnalysis,
    query: z.object({
      from: integer('Абзац', { min: 1, max: 1_000_000 }).catch(1).default(1),
      limit: integer('Абзацев', { min: 1, max: analysisLimits.paragraphs })
        .catch(analysisLimits.paragraphs)
        .default(analysisLimits.paragraphs),
    }),
    reply: z.object({
      paragraphs: z.array(z.object({ number: z.int(), text: z.string() })),
      total: z.int(),
    }),
    bare: true,
  }),
  downloadAnalysis: endpoint({
    method: 'GET',
    path: '/analyses/{analysis}/report',
    summary: 'The report as a Word document',
    access,
    params: byAnalysis,
    binary: docx,
  }),
  deleteAnalysis: endpoint({
    method: 'DELETE',
    path: '/analyses/{analysis}',
    summary: 'Delete an analysis with the document’s text; one under way is stopped',
    access,
    params: byAnalysis,
    reply: ok,
    bare: true,
  }),
} as const
