import type { AssistantNote } from '@uprava/contract/assistant.ts'
import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'
import type { EngineInfo } from '@uprava/contract/runs.ts'
import { z } from 'zod'

import {
  builtInEngineInfo,
  buildEvidence,
  modelEngineInfo,
  engineInfoOf,
  partialRunEngine,
  noUsage,
  registerRunKind,
  attributeUsage,
  partialRunUsage,
  subjectOf,
  partialRunText,
  type Outcome,
  type RunHead,
  type RunKind,
  type RunTools,
  type RunUsage,
} from '#modules/runs/index.ts'
import { db, type Tx } from '#platform/database/index.ts'
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
  maxTokens: 10_000,
  work,
  recover: (_run, { message }, partial) => ({
    ...outcomeOf(message, {
      state: 'failed',
      text: partialRunText(partial),
      note: partialRunEngine(partial),
    }),
    usage: partialRunUsage(partial),
  }),
  finalize,
}

async function work(run: RunHead, { message, messageId }: Input, tools: RunTools): Promise<DraftOutcome> {
  const before = await findBefore(db(), subjectOf(run), messageId, mostOfHistory)
  const signer = await signerOf(db(), run)
  const state = (before.findLast((row) => row.draft !== null)?.draft ?? null) as DraftState | null
  const builtIn = () => replyTo(message, state, signer)
  tools.emit('started', engineInfoOf(tools))
  if (!tools.endpoint) return withoutModel(message, builtIn(), tools, engineInfoOf(tools))
  const usage = noUsage()
  const turns: Turn[] = [
    ...before.map((row) => ({ isAssistant: row.isAssistant, text: row.message })),
    { isAssistant: false, text: message },
  ]
  const draft = await draftByModel(turns, signer, tools, usage)
  if (draft.state === 'failed') {
    const note = builtInEngineInfo('degraded', draft.reason)
    tools.emit('started', note)
    return withoutModel(message, builtIn(), tools, note, { draft, usage })
  }
  const ending = endings[draft.state]
  const rest = draft.text === '' ? ending.trimStart() : ending
  tools.delta(rest)
  const note = modelEngineInfo(draft.model, draft.reason)
  return outcomeOf(message, { state: draft.state, text: draft.text + rest, note, draft, usage })
}

const endings = {
  complete: '',
  cut: '\n\n_Текст оборван: модель не закончила его. Напишите «Продолжить», чтобы получить остальное._',
  stopped: '\n\n_Ответ остановлен._',
} as const

/** What the model had made of it, when it was asked, and at what cost. */
type Failed = { draft: ModelDraft; usage: RunUsage }

function withoutModel(
  message: string,
  reply: ReturnType<typeof replyTo>,
  tools: RunTools,
  note: EngineInfo,
  failed?: Failed,
): DraftOutcome {
  if (failed && failed.draft.text !== '') tools.replace(reply.text)
  else tools.delta(reply.text)
  return outcomeOf(message, { state: 'complete', text: reply.text, note, reply, ...failed })
}

type Made = Partial<Failed> & {
  state: DraftOutcome['state']
  text: string
  note: EngineInfo
  reply?: ReturnType<typeof replyTo>
}

function outcomeOf(message: string, { state, text, note, reply, draft, usage }: Made): DraftOutcome {
  const understood = reply?.state ?? null
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
    usage: attributeUsage(note, usage),
    evidence: buildEvidence(note, {
      question: message,
      draft: draft && draft.raw !== '' ? draft.raw : null,
      isReplaced: draft?.state === 'failed',
      masked: draft?.masked ?? {},
    }),
  }
}

/** Keeps the answer and tells it to every device of the account: it is always broadcast (wire §8). */
async function finalize(tx: Tx, run: RunHead, { text, metadata }: DraftOutcome) {
  const { draft, ...note } = metadata
  const row = await insertMessage(tx, {
    dialogId: subjectOf(run),
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

export const registerAssistantRuns = (): void => registerRunKind(assistantRun)
