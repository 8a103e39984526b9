import type { Citation } from '@uprava/contract/laws.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'
import type { AnswerState, EngineInfo, Support } from '@uprava/contract/runs.ts'

import {
  builtInEngineInfo,
  modelEngineInfo,
  engineInfoOf,
  buildEvidence,
  noUsage,
  attributeUsage,
  type RunUsage,
  type EngineReason,
  type RunTools,
} from '#modules/runs/index.ts'

import {
  closing,
  extractiveAnswer,
  noProvisionAnswer,
  warningsOf,
  type ExtractiveAnswer,
} from './extractive-answer.ts'
import { followUps } from './follow-ups.ts'
import { askModel, type ModelAnswer } from './model-answer.ts'
import type { LegalMetadata, LegalOutcome } from './outcome.ts'
import type { LegalContext, LegalQuestion } from './retrieval/context.ts'
import { toEvidence } from './retrieval/evidence.ts'
import { isCourtesy } from './retrieval/follow-up-question.ts'
import { retrieve } from './retrieval/retrieve.ts'
import { rewriteQuery } from './retrieval/rewrite-query.ts'
import { isSmallTalk } from './retrieval/small-talk.ts'
import { withRewritten } from './retrieval/with-rewritten.ts'

/** Below this share of supported sentences the base's own answer follows a model's, whose unsupported sentences are marked. */
const minSupported = 0.6
/** How many rewritten queries are searched. */
const maxRewritten = 3

/**
 * Answers a legal question: retrieves provisions, asks the model and checks every sentence of its answer; those that are not
 * supported are marked one by one. Answers with sentences of the base when there is no model, when it fails or when nothing
 * of its answer is supported; where little is, they follow it.
 */
export async function answerLegally(asked: LegalQuestion, tools: RunTools): Promise<LegalOutcome> {
  const usage = noUsage()
  if (isCourtesy(asked.question)) return replyWithoutNorms(asked, tools, { text: courtesyReply, usage })
  if (isSmallTalk(asked.question)) return replyWithoutNorms(asked, tools, { text: smallTalkReply, usage })
  const context = await retrieveContext(asked, tools, usage)
  tools.emit(
    'sources',
    context.hits.map(({ citation }) => citation),
  )
  if (isRefused(context)) return refuse(asked, context, tools, usage)
  if (!tools.endpoint) {
    return withoutModel(asked, context, tools, {
      usage,
      mode: tools.engineReason.mode,
      reason: tools.engineReason.text,
    })
  }
  tools.emit('started', engineInfoOf(tools))
  const answer = await askModel(asked, context, tools, usage)
  if (answer.kind === 'failed') {
    return withoutModel(asked, context, tools, { usage, mode: 'degraded', reason: answer.reason, answer })
  }
  if (answer.state !== 'stopped' && shareSupported(answer) === 0) {
    const reason = 'Ответ модели не подтверждён нормами'
    return withoutModel(asked, context, tools, { usage, mode: 'degraded', reason, answer, isReplaced: true })
  }
  return byModel(asked, context, tools, { usage, answer })
}

const courtesyReply = 'Пожалуйста. Если появится вопрос, напишите его сюда.'

const smallTalkReply =
  'Я справочная программа: отвечаю на вопросы о праве по базе норм. Напишите, что нужно узнать, своими словами или ссылкой на статью.'

/** Thanks and small talk are no questions: a short reply without norms. */
function replyWithoutNorms(
  asked: LegalQuestion,
  tools: RunTools,
  { text, usage }: { text: string; usage: RunUsage },
): LegalOutcome {
  const note = builtInEngineInfo(tools.endpoint ? 'embedded' : tools.engineReason.mode, null)
  tools.emit('started', note)
  tools.delta(text)
  return outcomeOf(asked, nothingSearched(asked), {
    state: 'complete',
    text,
    note,
    usage,
    citations: [],
  })
}

const nothingSearched = ({ onDate }: LegalQuestion): LegalContext => ({
  hits: [],
  verdict: 'none',
  coverage: 0,
  searched: [],
  fileWarnings: [],
  isUnsure: false,
  message: '',
  passages: [],
  findings: [],
  onDate,
})

/**
 * Searches the base. A question it does not understand, or answers only by what is nearest, is rewritten by the model, if there
 * is one, which costs a call.
 */
async function retrieveContext(
  asked: LegalQuestion,
  tools: RunTools,
  usage: RunUsage,
): Promise<LegalContext> {
  const context = await retrieve(asked)
  const isWeak = context.verdict === 'refuse' || (context.verdict === 'answer' && context.isUnsure)
  if (!isWeak || !tools.endpoint) return context
  const queries = (await rewriteQuery(asked, tools, usage)).slice(0, maxRewritten)
  const found = await Promise.all(
    queries.map((query) => retrieve({ ...asked, question: query, history: [], normId: null })),
  )
  return withRewritten(context, found)
}

const isRefused = ({ verdict, hits }: LegalContext) =>
  verdict === 'refuse' || verdict === 'nonexistent' || (verdict !== 'files' && hits.length === 0)

function shareSupported({ support, cited, state }: ModelAnswer & { kind: 'answered' }): number {
  // The sentence at which an answer was broken off has had no time for its citation.
  const checked = state === 'cut' ? Math.max(support.checked - 1, support.supported) : support.checked
  if (checked > 0) return support.supported / checked
  return cited.length > 0 ? 1 : 0
}

function refuse(asked: LegalQuestion, context: LegalContext, tools: RunTools, usage: RunUsage): LegalOutcome {
  const note = builtInEngineInfo('embedded', 'В справочной базе нет ответа')
  tools.emit('started', note)
  const text = `${noProvisionAnswer(context)}\n\n${closing(context, new Set())}`
  tools.delta(text)
  return outcomeOf(asked, context, { state: 'refused', text, note, usage, citations: [] })
}

type Fallback = {
  usage: RunUsage
  mode: EngineReason['mode']
  reason: string | null
  /** The model's answer, when it was asked. */
  answer?: ModelAnswer
  isReplaced?: boolean
}

function withoutModel(
  asked: LegalQuestion,
  context: LegalContext,
  tools: RunTools,
  fallback: Fallback,
): LegalOutcome {
  const { answer } = fallback
  const note = builtInEngineInfo(fallback.mode, fallback.reason)
  const extract = extractiveAnswer(context)
  const text = `${extract.text}\n\n${closing(context, idsOf(extract.cited))}`
  tools.emit('started', note)
  if (answer && answer.shown !== '') tools.replace(text)
  else tools.delta(text)
  return outcomeOf(asked, context, {
    state: 'complete',
    text,
    note,
    usage: fallback.usage,
    citations: citationsOf(context, extract.cited),
    support: answer?.kind === 'answered' ? answer.support : null,
    draft: fallback.isReplaced === true && answer ? answer.plain : null,
    answer,
    isReplaced: fallback.isReplaced === true,
  })
}

/** Appended to an incomplete answer of the model. */
const endings: Readonly<Partial<Record<AnswerState, string>>> = {
  cut: '\n\n_Ответ оборван: модель не закончила его. Напишите «Продолжить», чтобы получить остальное._',
  stopped: '\n\n_Ответ остановлен._',
}

function byModel(
  asked: LegalQuestion,
  context: LegalContext,
  tools: RunTools,
  { answer, usage }: { answer: ModelAnswer & { kind: 'answered' }; usage: RunUsage },
): LegalOutcome {
  const isThin = answer.state !== 'stopped' && shareSupported(answer) < minSupported
  const extract = isThin ? extractiveAnswer(context) : null
  const cited = [...answer.cited, ...(extract?.cited ?? [])]
  const fromBase = extract ? `\n\n**Что говорит справочная база:**\n\n${extract.text}` : ''
  const ending = `${endings[answer.state] ?? ''}${fromBase}\n\n${closing(context, idsOf(cited))}`
  const rest = answer.shown === '' ? ending.trimStart() : ending
  tools.delta(rest)
  return outcomeOf(asked, context, {
    state: answer.state,
    text: answer.shown + rest,
    note: modelEngineInfo(answer.model, answer.reason),
    usage,
    citations: citationsOf(context, cited),
    support: answer.support,
    answer,
  })
}

type OutcomeInput = {
  state: AnswerState
  text: string
  note: EngineInfo
  usage: RunUsage
  citations: Citation[]
  support?: Support | null
  draft?: string | null
  answer?: ModelAnswer | undefined
  isReplaced?: boolean
}

function outcomeOf(asked: LegalQuestion, context: LegalContext, made: OutcomeInput): LegalOutcome {
  const { state, text, note, citations, support = null, draft = null, answer } = made
  const metadata: LegalMetadata = {
    ...note,
    citations,
    state,
    on_date: russianDate(context.onDate),
    support,
    draft,
    searched: [...context.searched],
    warnings: warningsOf(context, new Set(citations.map(({ norm_id: id }) => id))),
    follow_ups: state === 'refused' ? [] : followUps(context, citations),
    findings: [...context.findings],
  }
  return {
    state,
    text,
    metadata,
    usage: attributeUsage(note, made.usage),
    evidence: buildEvidence(note, {
      question: asked.question,
      verdict: context.verdict,
      coverage: context.coverage,
      onDate: context.onDate,
      retrieved: context.hits.map(toEvidence),
      searched: context.searched,
      support,
      draft: answer && answer.raw !== '' ? answer.raw : null,
      isReplaced: made.isReplaced === true,
      masked: answer?.masked ?? {},
    }),
  }
}

const idsOf = (cited: readonly { normId: string }[]): Set<string> =>
  new Set(cited.map(({ normId }) => normId))

/** The citations of an answer, each once, with the quote that was cited or the sentence that answers best. */
function citationsOf(
  context: LegalContext,
  cited: ExtractiveAnswer['cited'] | ModelAnswer['cited'],
): Citation[] {
  const quotes = new Map<string, string | null>()
  for (const { normId, quote } of cited) quotes.set(normId, quotes.get(normId) ?? quote)
  return [...quotes].flatMap(([normId, quote]) => {
    const hit = context.hits.find(({ citation }) => citation.norm_id === normId)
    return hit ? [{ ...hit.citation, quote: quote ?? hit.quotes[0] ?? hit.citation.quote }] : []
  })
}
