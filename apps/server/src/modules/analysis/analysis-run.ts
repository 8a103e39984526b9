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
  type RunOutcome,
  type RunHead,
  type RunKind,
  type RunTools,
  type RunUsage,
} from '#modules/runs/index.ts'
import { db } from '#platform/database/index.ts'

import { deleteAnalysis, findDocument, saveReport, type AnalysedDocument } from './analyses.repository.ts'
import { findWithModel } from './model-findings.ts'
import { recogniseScan } from './recognise-scan.ts'
import { checkCitedActs } from './references.ts'
import { noModelFindings, type ModelFindings } from './report-input.ts'
import { buildReport } from './report.ts'
import { examine } from './rules/examine.ts'

export const ANALYSIS = 'document_analysis'

/** The result of an analysis; null when it failed or was stopped, and its row is deleted. */
type Metadata = { readonly report: Report | null }
type Input = Record<string, never>

/** The run kind of an analysis: it ends as a stored report, or the analysis is deleted. */
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
      engineInfo: partialRunEngine(partial),
      usage: partialRunUsage(partial),
    }),
  async finalize(tx, run, { metadata: { report } }) {
    const id = subjectOf(run)
    if (report) await saveReport(tx, id, report)
    else await deleteAnalysis(tx, id)
    return { messageId: id, chatId: null }
  },
}

async function work(run: RunHead, _input: Input, tools: RunTools): Promise<RunOutcome<Metadata>> {
  const document = await findDocument(db(), subjectOf(run))
  if (!document) throw new Error(`The run ${run.id} has no document`)
  try {
    const recognised = await recogniseScan(subjectOf(run), document, tools)
    if (recognised) {
      tools.emit('started', engineInfoOf(tools))
      return await analyse(run, recognised, tools)
    }
    const engineInfo = builtInEngineInfo(tools.engineReason.mode, 'Текст скана не распознан')
    return outcomeOf({ state: 'failed', text: '', report: null, engineInfo })
  } catch (error) {
    if (!tools.signal.aborted) throw error
    const engineInfo = builtInEngineInfo(tools.engineReason.mode, 'Анализ остановлен')
    return outcomeOf({ state: 'stopped', text: '', report: null, engineInfo })
  }
}

/** Runs the rules first, then looks the acts up in the reference base, then asks the model when one is configured. */
async function analyse(
  { channelId }: RunHead,
  document: AnalysedDocument,
  tools: RunTools,
): Promise<RunOutcome<Metadata>> {
  const { paragraphs, instruction } = document
  const examination = await examine({ paragraphs, instruction, today: today() }, { stop: tools.signal })
  const onDate = examination.date !== null && examination.date <= today() ? examination.date : today()
  const references = await checkCitedActs(examination, { channelId, onDate })
  tools.signal.throwIfAborted()
  const usage = noUsage()
  const byModel: ModelFindings = tools.endpoint
    ? await findWithModel({ document, examination, channelId, onDate }, tools, usage)
    : noModelFindings
  tools.signal.throwIfAborted()
  const engineInfo = engineInfoOf(tools, byModel.failure)
  const report = await buildReport({
    document,
    examination,
    references,
    byModel,
    engineInfo,
    channelId,
    onDate,
  })
  return outcomeOf({
    state: 'complete',
    text: summaryOf(report),
    report,
    engineInfo,
    usage,
    byModel,
    question: `${document.fileName}: ${instruction}`,
  })
}

type OutcomeInput = {
  state: RunOutcome<Metadata>['state']
  text: string
  report: Report | null
  engineInfo: EngineInfo
  usage?: RunUsage
  byModel?: ModelFindings
  question?: string
}

function outcomeOf(made: OutcomeInput): RunOutcome<Metadata> {
  const { state, text, report, engineInfo, usage, byModel = noModelFindings, question = '' } = made
  return {
    state,
    text,
    metadata: { report },
    usage: attributeUsage(engineInfo, usage),
    evidence: buildEvidence(engineInfo, {
      question,
      onDate: today(),
      retrieved: byModel.retrieved,
      support: byModel.support,
      draft: byModel.raw === '' ? null : byModel.raw,
    }),
  }
}

/** The summary for the evidence log: the verdict and the finding counts, without any text of the document. */
function summaryOf({ kind_name: kind, verdict_text: verdict, counts, groups }: Report): string {
  const codes = [...new Set(groups.flatMap(({ findings }) => findings.map(({ code }) => code)))]
  return `${kind}: ${verdict}. Находок: высоких ${counts.high}, средних ${counts.medium}, низких ${counts.low}, справочных ${counts.info}. Правила: ${codes.join(', ') || 'нет'}.`
}

export const registerAnalysisRuns = (): void => registerRunKind(analysisRun)
