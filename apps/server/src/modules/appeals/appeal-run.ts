import type { AppealMetadata } from '@uprava/contract/appeals.ts'
import type { EngineInfo } from '@uprava/contract/runs.ts'

import { retrievedAs } from '#modules/legal-answers/index.ts'
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
  type Outcome,
  type RunHead,
  type RunKind,
  type RunTools,
} from '#modules/runs/index.ts'
import { personalData } from '#platform/model/index.ts'

import { gatherGround } from './ground.ts'
import { APPEAL, appealInput, maxTokens, type AppealInput } from './kinds.ts'
import { answerDay, type LetterGround } from './letter-parts.ts'
import { asFullText, lettersFor, type Letter } from './letters.ts'
import { lettersByModel, type ModelLetters } from './model-letters.ts'
import type { Norm } from './norm-words.ts'
import { NO_TOPIC } from './topics.ts'
import { understand } from './understand.ts'

/** What is kept of an appeal until it is fetched; the run's number is added then. */
export type AppealNote = Omit<AppealMetadata, 'run_id'>
type AppealOutcome = Outcome<AppealNote>

const appealRun: RunKind<AppealInput, AppealNote> = {
  name: APPEAL,
  input: appealInput,
  maxTokens,
  work,
  recover(_run, input, partial) {
    const note = partialRunEngine(partial)
    return {
      state: 'failed',
      text: '',
      metadata: { ...nothingKnown, ...note },
      usage: partialRunUsage(partial),
      evidence: evidenceOn(input, note, {}),
    }
  },
  finalize: async (_tx, run) => ({ messageId: run.id, chatId: null }),
}

const nothingKnown: Omit<AppealNote, keyof EngineInfo> = {
  topics: [],
  questions: [],
  fields: { from: null, address: null, phone: null, date: null },
  guard: [],
  deadline: null,
  topic_facts: [],
  answers: [],
  citations: [],
}

/** Reads the appeal and writes the letters; a model may word them better, and what it changes is checked. */
async function work(run: RunHead, input: AppealInput, tools: RunTools): Promise<AppealOutcome> {
  const understood = understand(input.text)
  const { ground, shown } = await gatherGround(understood, { channelId: run.channelId, ...input })
  const written = lettersFor(ground)
  const usage = noUsage()
  const better = tools.endpoint ? await lettersByModel(understood, written, tools, usage) : null
  const note = noteOn(tools, better)
  tools.emit('started', note)
  const letters = better?.letters ?? written
  return {
    state: better?.isStopped === true ? 'stopped' : 'complete',
    text: asFullText(letters),
    metadata: { ...note, ...presented(ground, letters, shown) },
    usage: attributeUsage(note, usage),
    evidence: evidenceOn(input, note, {
      retrieved: shown.map((norm) => retrievedAs({ ...norm, score: 1 })),
      draft: better?.raw ?? null,
      masked: better?.masked ?? {},
      isReplaced: better !== null && better.taken === 0,
    }),
  }
}

/** The model is named when at least one of its letters has passed. */
const noteOn = (tools: RunTools, better: ModelLetters | null): EngineInfo =>
  tools.endpoint && better && better.taken > 0
    ? modelEngineInfo(tools.endpoint.model, better.reason)
    : engineInfoOf(tools, better?.reason)

function presented(
  { understood, terms }: LetterGround,
  letters: readonly Letter[],
  shown: readonly Norm[],
): Omit<AppealNote, keyof EngineInfo> {
  const { topics, questions, requisites, guard } = understood
  return {
    topics: topics.length === 0 ? [NO_TOPIC] : topics.map(({ id }) => id),
    questions: questions.map(({ text, topic }) => ({ text, topic })),
    fields: requisites,
    guard: guard.map(({ rule, text, normId }) => ({ rule, text, norm_id: normId })),
    deadline: answerDay(terms),
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
    })),
    citations: shown.map(({ citation }) => citation),
  }
}

/** The journal shows what an answer stood on; whose letter it was is nobody's business there. */
function evidenceOn(
  { text, onDate }: AppealInput,
  note: EngineInfo,
  { draft = null, ...rest }: Partial<EvidenceDraft>,
): EvidenceDraft {
  const personal = personalData()
  return buildEvidence(note, {
    ...rest,
    question: personal.mask(text),
    onDate,
    draft: draft === null ? null : personal.mask(draft),
  })
}

export const registerAppealRuns = (): void => registerRunKind(appealRun)
