import type { AppealMetadata } from '@uprava/contract/appeals.ts'
import type { EngineInfo } from '@uprava/contract/runs.ts'

import { toEvidence } from '#modules/legal-answers/index.ts'
import {
  buildEvidence,
  modelEngineInfo,
  engineInfoOf,
  partialRunEngine,
  noUsage,
  registerRunKind,
  attributeUsage,
  partialRunUsage,
  type EvidenceDraft,
  type RunOutcome,
  type RunHead,
  type RunKind,
  type RunTools,
} from '#modules/runs/index.ts'
import { personalData } from '#platform/model/index.ts'
import { answerWorkers } from '#platform/workers/index.ts'

import { APPEAL, appealInput, maxAppealTokens, type AppealInput } from './appeal-input.ts'
import { checksOf, deadlineOf } from './letters/letter-checks.ts'
import { loadLetterContext } from './letters/letter-context.ts'
import { answerDay, withBeside, type LetterContext } from './letters/letter-parts.ts'
import { asFullText, type Letter } from './letters/letters.ts'
import { rewordLetters, type RewordedLetters } from './letters/model-letters.ts'
import type { Norm } from './norm-citations.ts'
import { parseAppealTask, stepTimeoutMs, writeLettersTask } from './tasks.ts'
import { NO_TOPIC } from './topics.ts'

/** The stored metadata of an appeal run; the run id is added when it is fetched. */
export type AppealRunMetadata = Omit<AppealMetadata, 'run_id'>
type AppealOutcome = RunOutcome<AppealRunMetadata>

const appealRun: RunKind<AppealInput, AppealRunMetadata> = {
  name: APPEAL,
  input: appealInput,
  maxTokens: maxAppealTokens,
  work,
  recover(_run, input, partial) {
    const engineInfo = partialRunEngine(partial)
    return {
      state: 'failed',
      text: '',
      metadata: { ...emptyMetadata, ...engineInfo },
      usage: partialRunUsage(partial),
      evidence: evidenceOf(input, engineInfo, {}),
    }
  },
  finalize: async (_tx, run) => ({ messageId: run.id, chatId: null }),
}

const emptyMetadata: Omit<AppealRunMetadata, keyof EngineInfo> = {
  topics: [],
  questions: [],
  fields: { from: null, address: null, phone: null, email: null, date: null },
  guard: [],
  deadline: null,
  topic_facts: [],
  answers: [],
  citations: [],
}

/** Parses the appeal and writes the letters; a model may reword them, and its changes are verified. */
async function work(run: RunHead, input: AppealInput, tools: RunTools): Promise<AppealOutcome> {
  const step = { milliseconds: stepTimeoutMs, signal: tools.signal }
  const appeal = await answerWorkers.run(parseAppealTask, input.text, step)
  const { context, citedNorms } = await loadLetterContext(appeal, { channelId: run.channelId, ...input })
  const order = { context, text: input.text }
  const { letters: written, maskedText } = await answerWorkers.run(writeLettersTask, order, step)
  const usage = noUsage()
  const reworded = tools.endpoint ? await rewordLetters(appeal, written, tools, usage) : null
  const engineInfo = engineInfoFor(tools, reworded)
  tools.emit('started', engineInfo)
  const letters = reworded?.letters ?? written
  return {
    state: reworded?.isStopped === true ? 'stopped' : 'complete',
    text: asFullText(letters),
    metadata: { ...engineInfo, ...presentResult(context, letters, citedNorms) },
    usage: attributeUsage(engineInfo, usage),
    evidence: evidenceOf({ ...input, maskedText }, engineInfo, {
      retrieved: citedNorms.map((norm) => toEvidence({ ...norm, score: 1 })),
      draft: reworded?.raw ?? null,
      masked: reworded?.masked ?? {},
      isReplaced: reworded !== null && reworded.taken === 0,
    }),
  }
}

/** Names the model as the engine when at least one of its letters was accepted. */
const engineInfoFor = (tools: RunTools, reworded: RewordedLetters | null): EngineInfo =>
  tools.endpoint && reworded && reworded.taken > 0
    ? modelEngineInfo(tools.endpoint.model, reworded.reason)
    : engineInfoOf(tools, reworded?.reason)

function presentResult(
  context: LetterContext,
  letters: readonly Letter[],
  citedNorms: readonly Norm[],
): Omit<AppealRunMetadata, keyof EngineInfo> {
  const { topics, questions, requisites, signals } = context.appeal
  return {
    topics: topics.length === 0 ? [NO_TOPIC] : topics.map(({ id }) => id),
    questions: questions.flatMap(withBeside).map(({ text, about, topic }) => ({ text, about, topic })),
    fields: requisites,
    guard: signals.map(({ rule, text, normId }) => ({ rule, text, norm_id: normId })),
    deadline: answerDay(context.deadlines),
    topic_facts: topics.map(({ id, title, responsible, redirect_to, deadline, must_contain }) => ({
      id,
      title,
      responsible,
      redirect_to,
      deadline,
      must_contain,
    })),
    answers: letters.map(({ kind }) => ({
      category: kind.name,
      kind: kind.code,
      when: kind.when,
      not_when: kind.not_when,
      must: kind.must,
      check: checksOf(kind.code, context),
      deadline: deadlineOf(kind.code, context),
    })),
    citations: citedNorms.map(({ citation }) => citation),
  }
}

/** The evidence log has the norms an answer is based on; personal data of the applicant are masked. */
function evidenceOf(
  { text, onDate, maskedText }: AppealInput & { maskedText?: string },
  engineInfo: EngineInfo,
  { draft = null, ...rest }: Partial<EvidenceDraft>,
): EvidenceDraft {
  const personal = personalData()
  return buildEvidence(engineInfo, {
    ...rest,
    question: maskedText ?? personal.mask(text),
    onDate,
    draft: draft === null ? null : personal.mask(draft),
  })
}

export const registerAppealRuns = (): void => registerRunKind(appealRun)
