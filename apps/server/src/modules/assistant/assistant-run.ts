import type { AssistantNote } from '@uprava/contract/assistant.ts'
import type { EngineNote } from '@uprava/contract/consultation.ts'
import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'
import { z } from 'zod'

import {
  BUILT_IN,
  nothingSpent,
  registerRunKind,
  type EvidenceDraft,
  type Outcome,
  type RunHead,
  type RunKind,
  type RunTools,
} from '#modules/consultation/index.ts'
import { today } from '#modules/laws/index.ts'
import { db, type Tx } from '#platform/database/index.ts'
import { tokensOf } from '#platform/model/index.ts'
import { announce } from '#platform/realtime/index.ts'

import { findBefore, insertMessage } from './dialogs.repository.ts'
import { foundFields, replyTo, type DraftState } from './draft.ts'
import { genres } from './genre.ts'
import { draftByModel, type ModelDraft, type Turn } from './model-draft.ts'
import { presentMessages } from './present.ts'
import { signerOf } from './signer.ts'

export const ASSISTANT = 'assistant'
const input = z.object({ message: z.string(), messageId: z.number() })
type Input = z.output<typeof input>

type Note = Omit<AssistantNote, 'run_id'> & { draft: DraftState | null }
type DraftOutcome = Outcome<Note>

const mostOfHistory = 12

/** An answer of the assistant: it ends as a message of the dialogue, whatever happens to it. */
const assistantRun: RunKind<Input, Note> = {
  name: ASSISTANT,
  input,
  mostTokens: 10_000,
  work,
  salvage(_run, { message }, { text, explanation, engine }) {
    const note: EngineNote = {
      engine,
      engine_mode: engine === BUILT_IN ? 'embedded' : 'model',
      engine_reason: explanation,
    }
    const whole = text.trim() === '' ? explanation : `${text}\n\n_${explanation}_`
    const outcome = outcomeOf(message, { state: 'failed', text: whole, note })
    if (engine === BUILT_IN) return outcome
    return {
      ...outcome,
      spending: { ...outcome.spending, calls: 1, completionTokens: tokensOf(text), isEstimated: true },
    }
  },
  settle,
}

async function work(run: RunHead, { message, messageId }: Input, tools: RunTools): Promise<DraftOutcome> {
  const before = await findBefore(db(), dialogOf(run), messageId, mostOfHistory)
  const signer = await signerOf(db(), run)
  const state = (before.findLast((row) => row.draft !== null)?.draft ?? null) as DraftState | null
  const builtIn = () => replyTo(message, state, signer)
  if (!tools.endpoint) {
    const { mode, text: reason } = tools.engineReason
    return withoutModel(message, builtIn(), tools, {
      engine: BUILT_IN,
      engine_mode: mode,
      engine_reason: reason,
    })
  }
  tools.emit('started', { engine: tools.endpoint.model, engine_mode: 'model', engine_reason: null })
  const spent = nothingSpent()
  const turns: Turn[] = [
    ...before.map((row) => ({ isAssistant: row.isAssistant, text: row.message })),
    { isAssistant: false, text: message },
  ]
  const draft = await draftByModel(turns, signer, tools, spent)
  const spending = (note: EngineNote) => ({ ...spent, engine: note.engine, mode: note.engine_mode })
  if (draft.state === 'failed') {
    const note: EngineNote = { engine: BUILT_IN, engine_mode: 'degraded', engine_reason: draft.reason }
    const outcome = withoutModel(message, builtIn(), tools, note, draft)
    return { ...outcome, spending: spending(note) }
  }
  const note: EngineNote = { engine: draft.model, engine_mode: 'model', engine_reason: draft.reason }
  const ending = endings[draft.state]
  const rest = draft.text === '' ? ending.trimStart() : ending
  tools.delta(rest)
  const outcome = outcomeOf(message, { state: draft.state, text: draft.text + rest, note, draft })
  return { ...outcome, spending: spending(note) }
}

const endings = {
  complete: '',
  cut: '\n\n_Текст оборван: модель не закончила его. Напишите «Продолжить», чтобы получить остальное._',
  stopped: '\n\n_Ответ остановлен._',
} as const

function withoutModel(
  message: string,
  reply: ReturnType<typeof replyTo>,
  tools: RunTools,
  note: EngineNote,
  draft?: ModelDraft,
): DraftOutcome {
  tools.emit('started', note)
  if (draft && draft.text !== '') tools.replace(reply.text)
  else tools.delta(reply.text)
  return outcomeOf(message, { state: 'complete', text: reply.text, note, reply, draft })
}

type Made = {
  state: DraftOutcome['state']
  text: string
  note: EngineNote
  reply?: ReturnType<typeof replyTo>
  draft?: ModelDraft | undefined
}

function outcomeOf(message: string, { state, text, note, reply, draft }: Made): DraftOutcome {
  const understood = reply?.state ?? null
  const evidence: EvidenceDraft = {
    question: message,
    // Nothing is looked for in the base: the quality board leaves it out.
    verdict: 'none',
    coverage: null,
    onDate: today(),
    retrieved: [],
    searched: [],
    engine: note.engine,
    mode: note.engine_mode,
    reason: note.engine_reason,
    support: null,
    draft: draft && draft.raw !== '' ? draft.raw : null,
    isReplaced: draft?.state === 'failed',
    masked: draft?.masked ?? {},
  }
  return {
    state,
    text,
    metadata: {
      ...note,
      state,
      genre: understood && genres[understood.genre],
      fields: understood ? foundFields(understood) : [],
      gaps: [...(reply?.gaps ?? [])],
      draft: understood,
    },
    spending: { ...nothingSpent(), engine: note.engine, mode: note.engine_mode },
    evidence,
  }
}

/** Keeps the answer and tells it to every device of the account: it is always broadcast (wire.md §8). */
async function settle(tx: Tx, run: RunHead, { text, metadata }: DraftOutcome) {
  const { draft, ...note } = metadata
  const row = await insertMessage(tx, {
    dialogId: dialogOf(run),
    isAssistant: true,
    message: text,
    metadata: { ...note, run_id: run.id },
    draft,
  })
  const [message] = await presentMessages(tx, run.managerId, [row])
  const event: RealtimeEvents['new-message'] = {
    kind: 'assistant',
    channel_id: run.channelId,
    message: message!,
  }
  announce(tx, managerChannel(run.managerId), 'new-message', event)
  return { messageId: row.id, chatId: null }
}

function dialogOf({ id, subjectId }: RunHead): number {
  if (subjectId === null) throw new Error(`The run ${id} has no dialogue`)
  return subjectId
}

export const registerAssistantRuns = (): void => registerRunKind(assistantRun)
