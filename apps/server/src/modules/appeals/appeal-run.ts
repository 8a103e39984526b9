import type { AppealMetadata } from '@uprava/contract/appeals.ts'
import type { EngineNote } from '@uprava/contract/consultation.ts'

import {
  BUILT_IN,
  editionOf,
  labelOf,
  nothingSpent,
  registerRunKind,
  type EvidenceDraft,
  type Outcome,
  type RunHead,
  type RunKind,
  type RunTools,
} from '#modules/consultation/index.ts'
import { personalData } from '#platform/model/index.ts'

import { gatherGround } from './ground.ts'
import { APPEAL, appealInput, mostTokens, type AppealInput } from './kinds.ts'
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
  mostTokens,
  work,
  salvage(_run, input, { explanation, engine }) {
    const isByModel = engine !== BUILT_IN
    const note = {
      engine,
      engine_mode: isByModel ? ('model' as const) : ('embedded' as const),
      engine_reason: explanation,
    }
    const spending = {
      ...nothingSpent(),
      engine,
      mode: note.engine_mode,
      calls: isByModel ? 1 : 0,
      isEstimated: isByModel,
    }
    return {
      state: 'failed',
      text: '',
      metadata: { ...nothingKnown, ...note },
      spending,
      evidence: evidenceOf(input, { note, shown: [], draft: null, masked: {}, isReplaced: false }),
    }
  },
  settle: async (_tx, run) => ({ messageId: run.id, chatId: null }),
}

const nothingKnown: Omit<AppealNote, keyof EngineNote> = {
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
  const spent = nothingSpent()
  const better = tools.endpoint ? await lettersByModel(understood, written, tools, spent) : null
  const note = noteOf(tools, better)
  tools.emit('started', note)
  const letters = better?.letters ?? written
  return {
    state: better?.isStopped === true ? 'stopped' : 'complete',
    text: asFullText(letters),
    metadata: { ...note, ...presented(ground, letters, shown) },
    spending: { ...spent, engine: note.engine, mode: note.engine_mode },
    evidence: evidenceOf(input, {
      note,
      shown,
      draft: better?.raw ?? null,
      masked: better?.masked ?? {},
      isReplaced: better !== null && better.taken === 0,
    }),
  }
}

function noteOf({ endpoint, engineReason }: RunTools, better: ModelLetters | null): EngineNote {
  if (!endpoint || !better)
    return { engine: BUILT_IN, engine_mode: engineReason.mode, engine_reason: engineReason.text }
  return better.taken > 0
    ? { engine: endpoint.model, engine_mode: 'model', engine_reason: better.reason }
    : { engine: BUILT_IN, engine_mode: 'degraded', engine_reason: better.reason }
}

function presented(
  { understood, terms }: LetterGround,
  letters: readonly Letter[],
  shown: readonly Norm[],
): Omit<AppealNote, keyof EngineNote> {
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

type Made = {
  note: EngineNote
  shown: readonly Norm[]
  draft: string | null
  masked: Readonly<Record<string, number>>
  isReplaced: boolean
}

/** The journal shows what an answer stood on; whose letter it was is nobody's business there. */
function evidenceOf(
  { text, onDate }: AppealInput,
  { note, shown, draft, masked, isReplaced }: Made,
): EvidenceDraft {
  const personal = personalData()
  return {
    question: personal.mask(text),
    // Nothing is looked for in the base: the quality board leaves it out.
    verdict: 'none',
    coverage: null,
    onDate,
    retrieved: shown.map(({ citation, provision }) => ({
      norm_id: citation.norm_id,
      label: labelOf(citation),
      provision_id: provision.id,
      edition: editionOf(provision),
      status: citation.status,
      score: 1,
    })),
    searched: [],
    engine: note.engine,
    mode: note.engine_mode,
    reason: note.engine_reason,
    support: null,
    draft: draft === null ? null : personal.mask(draft),
    isReplaced,
    masked,
  }
}

export const registerAppealRuns = (): void => registerRunKind(appealRun)
