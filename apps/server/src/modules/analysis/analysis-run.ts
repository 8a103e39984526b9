import type { Report } from '@uprava/contract/analysis.ts'
import type { EngineInfo } from '@uprava/contract/runs.ts'
import { z } from 'zod'

import { today } from '#modules/laws/index.ts'
import {
  builtInEngineInfo,
  buildEvidence,
  engineInfoOf,
  partialRunEngine,
  noUsage,
  registerRunKind,
  attributeUsage,
  partialRunUsage,
  subjectOf,
  type Outcome,
  type RunHead,
  type RunKind,
  type RunTools,
  type RunUsage,
} from '#modules/runs/index.ts'
import { db } from '#platform/database/index.ts'

import { deleteAnalysis, findDocument, saveReport, type AnalysedDocument } from './analyses.repository.ts'
import { findByModel, nothingFound, type ModelFindings } from './model-findings.ts'
import { checkReferences } from './references.ts'
import { reportOf } from './report.ts'
import { examine } from './rules/examine.ts'

export const ANALYSIS = 'document_analysis'

/** What came of an analysis; null: it failed or was stopped, and nothing of it is kept. */
type Metadata = { readonly report: Report | null }
type Input = Record<string, never>

/** An analysis: it ends as a stored report, or as nothing. */
const analysisRun: RunKind<Input, Metadata> = {
  name: ANALYSIS,
  input: z.object({}) as z.ZodType<Input>,
  maxTokens: 30_000,
  work,
  recover: (_run, _input, partial) =>
    outcomeOf({
      state: 'failed',
      text: partial.explanation,
      report: null,
      note: partialRunEngine(partial),
      usage: partialRunUsage(partial),
    }),
  async finalize(tx, run, { metadata: { report } }) {
    const id = subjectOf(run)
    if (report) await saveReport(tx, id, report)
    else await deleteAnalysis(tx, id)
    return { messageId: id, chatId: null }
  },
}

async function work(run: RunHead, _input: Input, tools: RunTools): Promise<Outcome<Metadata>> {
  const document = await findDocument(db(), subjectOf(run))
  if (!document) throw new Error(`The run ${run.id} has no document`)
  tools.emit('started', engineInfoOf(tools))
  try {
    return await analyse(run, document, tools)
  } catch (error) {
    if (!tools.signal.aborted) throw error
    const note = builtInEngineInfo(tools.engineReason.mode, 'Анализ остановлен')
    return outcomeOf({ state: 'stopped', text: '', report: null, note })
  }
}

/** The rules first; then the base says what it knows of the acts, then the model, where there is one, may add. */
async function analyse(
  { channelId }: RunHead,
  document: AnalysedDocument,
  tools: RunTools,
): Promise<Outcome<Metadata>> {
  const { paragraphs, instruction } = document
  const examination = await examine({ paragraphs, instruction, today: today() }, { stop: tools.signal })
  const onDate = examination.date !== null && examination.date <= today() ? examination.date : today()
  const references = await checkReferences(examination, { channelId, onDate })
  tools.signal.throwIfAborted()
  const usage = noUsage()
  const byModel: ModelFindings = tools.endpoint
    ? await findByModel({ document, examination, channelId, onDate }, tools, usage)
    : nothingFound
  tools.signal.throwIfAborted()
  const note = engineInfoOf(tools, byModel.failure)
  const report = await reportOf({ document, examination, references, byModel, note, channelId, onDate })
  return outcomeOf({
    state: 'complete',
    text: summaryOf(report),
    report,
    note,
    usage,
    byModel,
    question: `${document.fileName}: ${instruction}`,
  })
}

type Made = {
  state: Outcome<Metadata>['state']
  text: string
  report: Report | null
  note: EngineInfo
  usage?: RunUsage
  byModel?: ModelFindings
  question?: string
}

function outcomeOf(made: Made): Outcome<Metadata> {
  const { state, text, report, note, usage, byModel = nothingFound, question = '' } = made
  return {
    state,
    text,
    metadata: { report },
    usage: attributeUsage(note, usage),
    evidence: buildEvidence(note, {
      question,
      retrieved: byModel.retrieved,
      support: byModel.support,
      draft: byModel.raw === '' ? null : byModel.raw,
    }),
  }
}

/** For the log of answers: the verdict and what was found, without a word of the document. */
function summaryOf({ kind_name: kind, verdict_text: verdict, counts, groups }: Report): string {
  const codes = [...new Set(groups.flatMap(({ findings }) => findings.map(({ code }) => code)))]
  return `${kind}: ${verdict}. Находок: высоких ${counts.high}, средних ${counts.medium}, низких ${counts.low}, справочных ${counts.info}. Правила: ${codes.join(', ') || 'нет'}.`
}

export const registerAnalysisRuns = (): void => registerRunKind(analysisRun)
