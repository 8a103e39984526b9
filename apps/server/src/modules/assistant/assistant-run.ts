import type { AssistantNote } from '@uprava/contract/assistant.ts'
import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'
import type { EngineInfo } from '@uprava/contract/runs.ts'
import { z } from 'zod'

import { today } from '#modules/laws/index.ts'
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
  type RunOutcome,
  type RunHead,
  type RunKind,
  type RunTools,
  type RunUsage,
} from '#modules/runs/index.ts'
import { db, type Tx } from '#platform/database/index.ts'
import { announce } from '#platform/realtime/index.ts'
import { answerWorkers } from '#platform/workers/index.ts'

import { findBefore, insertMessage } from './dialogs.repository.ts'
import { draftFields, type DraftState } from './draft-state.ts'
import { replyTask, type BuiltInReply } from './draft.ts'
import { draftByModel, type ModelDraft, type Turn } from './model-draft.ts'
import { presentMessages } from './present.ts'
import { genres } from './reading/genre.ts'
import { ASSISTANT } from './run-kind-name.ts'
import { signerOf } from './signer.ts'

const input = z.object({ message: z.string(), messageId: z.number() })
type Input = z.output<typeof input>

type RunMetadata = Omit<AssistantNote, 'run_id'> & { draft: DraftState | null }
type DraftOutcome = RunOutcome<RunMetadata>

const maxHistory = 12
/** An ordinary request takes some milliseconds. */
const replyTimeoutMs = 10_000

/** The run kind of the assistant: it ends as a message of the dialogue, also when it fails. */
const assistantRun: RunKind<Input, RunMetadata> = {
  name: ASSISTANT,
  input,
  maxTokens: 10_000,
  work,
  recover: (_run, { message }, partial) => ({
    ...outcomeOf(message, {
      state: 'failed',
      text: partialRunText(partial),
      engineInfo: partialRunEngine(partial),
    }),
    usage: partialRunUsage(partial),
  }),
  finalize,
}

async function work(run: RunHead, { message, messageId }: Input, tools: RunTools): Promise<DraftOutcome> {
  const before = await findBefore(db(), subjectOf(run), messageId, maxHistory)
  const signer = await signerOf(db(), run)
  const drafts = before.flatMap(({ draft }) => (draft === null ? [] : [draft as DraftState]))
  const builtIn = () =>
    answerWorkers.run(
      replyTask,
      { message, drafts, signer, today: today() },
      { milliseconds: replyTimeoutMs },
    )
  tools.emit('started', engineInfoOf(tools))
  if (!tools.endpoint) return withoutModel(message, await builtIn(), tools, engineInfoOf(tools))
  const usage = noUsage()
  const turns: Turn[] = [
    ...before.map((row) => ({ isAssistant: row.isAssistant, text: row.message })),
    { isAssistant: false, text: message },
  ]
  const draft = await draftByModel(turns, signer, tools, usage)
  if (draft.state === 'failed') {
    const engineInfo = builtInEngineInfo('degraded', draft.reason)
    tools.emit('started', engineInfo)
    return withoutModel(message, await builtIn(), tools, engineInfo, { draft, usage })
  }
  const ending = endings[draft.state]
  const rest = draft.text === '' ? ending.trimStart() : ending
  tools.delta(rest)
  const engineInfo = modelEngineInfo(draft.model, draft.reason)
  return outcomeOf(message, { state: draft.state, text: draft.text + rest, engineInfo, draft, usage })
}

const endings = {
  complete: '',
  cut: '\n\n_Текст оборван: модель не закончила его. Напишите «Продолжить», чтобы получить остальное._',
  stopped: '\n\n_Ответ остановлен._',
} as const

/** The draft and the usage of a failed model call. */
type FailedDraft = { draft: ModelDraft; usage: RunUsage }

function withoutModel(
  message: string,
  reply: BuiltInReply,
  tools: RunTools,
  engineInfo: EngineInfo,
  failed?: FailedDraft,
): DraftOutcome {
  if (failed && failed.draft.text !== '') tools.replace(reply.text)
  else tools.delta(reply.text)
  return outcomeOf(message, { state: 'complete', text: reply.text, engineInfo, reply, ...failed })
}

type OutcomeInput = Partial<FailedDraft> & {
  state: DraftOutcome['state']
  text: string
  engineInfo: EngineInfo
  reply?: BuiltInReply
}

function outcomeOf(
  message: string,
  { state, text, engineInfo, reply, draft, usage }: OutcomeInput,
): DraftOutcome {
  const understood = reply?.state ?? null
  return {
    state,
    text,
    metadata: {
      ...engineInfo,
      state,
      genre: understood && genres[understood.genre],
      fields: understood ? draftFields(understood) : [],
      gaps: [...(reply?.gaps ?? [])],
      remarks: [...(reply?.remarks ?? [])],
      draft: understood,
    },
    usage: attributeUsage(engineInfo, usage),
    evidence: buildEvidence(engineInfo, {
      question: message,
      onDate: today(),
      draft: draft && draft.raw !== '' ? draft.raw : null,
      isReplaced: draft?.state === 'failed',
      masked: draft?.masked ?? {},
    }),
  }
}

/** Stores the answer and publishes it to all devices of the account (wire §8). */
async function finalize(tx: Tx, run: RunHead, { text, metadata }: DraftOutcome) {
  const { draft, ...engineInfo } = metadata
  const row = await insertMessage(tx, {
    dialogId: subjectOf(run),
    isAssistant: true,
    message: text,
    metadata: { ...engineInfo, run_id: run.id },
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
