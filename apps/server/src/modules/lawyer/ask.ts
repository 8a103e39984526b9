import type { Received } from '@uprava/contract/endpoint.ts'
import type { lawyerCalls, ChatAnswer, PlainAnswer, StartedAnswer } from '@uprava/contract/lawyer.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { SeatActor } from '#modules/access/index.ts'
import type { LegalMetadata } from '#modules/legal-answers/index.ts'
import {
  awaitRun,
  awaitOrStopRun,
  findActiveRun,
  ANSWER_TIMEOUT,
  answerUnavailable,
  prefersAsync,
  presentRun,
  startRun,
  stopRun,
  streamAnswer,
  type RunRow,
  type StartedRun,
} from '#modules/runs/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { searchKeys } from '#platform/russian/index.ts'

import { announceChat } from './announce-chat.ts'
import { changeChat, touchOwnChat } from './chats.repository.ts'
import { attachFiles } from './files.repository.ts'
import { CONSULTATION, QUESTION, type ConsultationInput, type QuestionInput } from './kinds.ts'
import { filesToAttach } from './lawyer.access.ts'
import { findMessage, insertMessage, type MessageRow } from './messages.repository.ts'
import { presentMessage, presentMetadata } from './present.ts'
import { dayOf } from './question.ts'
import { isUntitled, titleOf } from './title.ts'

type Question = { content: string; file_ids: readonly number[]; norm_id: string | null }
type Http = { request: FastifyRequest; reply: FastifyReply }

/** POST chats/{id}/runs: the answer is followed by its events. */
export async function startConsultation(
  actor: SeatActor,
  chatId: number,
  asked: Question,
): Promise<StartedAnswer> {
  return started(await transaction((tx) => ask(tx, actor, chatId, asked)))
}

const started = async ({
  run,
  message,
}: {
  run: StartedRun
  message: MessageRow
}): Promise<StartedAnswer> => ({
  run: await presentRun(run),
  message: presentMessage(message),
})

/** POST requests/legal_request */
export async function askLawyer(
  actor: SeatActor,
  body: Received<(typeof lawyerCalls)['askLawyer']['body']>,
  http: Http,
): Promise<ChatAnswer | PlainAnswer | StartedAnswer> {
  if (body.variant === 'chat') {
    const { content, metadata } = body.request
    const asked = { content, file_ids: metadata?.file_ids ?? [], norm_id: metadata?.norm_id ?? null }
    const { run, message } = await transaction((tx) => ask(tx, actor, body.chat_id, asked))
    if (!prefersAsync(http.request)) return answerInChat(run, body.chat_id, http)
    http.reply.code(202)
    return started({ run, message })
  }
  const asked = { content: body.content, file_ids: body.file_ids, norm_id: body.metadata?.norm_id ?? null }
  return answerAlone(await transaction((tx) => askAlone(tx, actor, asked)), http)
}

/** Stores the question and queues its run. Refused while another run of the chat is active. */
async function ask(
  tx: Tx,
  actor: SeatActor,
  chatId: number,
  asked: Question,
): Promise<{ run: StartedRun; message: MessageRow }> {
  const chat = await touchOwnChat(tx, chatId, actor)
  if (!chat) throw refuse.notFound()
  if ((await findActiveRun(tx, CONSULTATION, chatId)) !== null) {
    throw refuse.conflict('Дождитесь ответа на прошлый вопрос или остановите его.')
  }
  const files = await filesToAttach(tx, actor, asked.file_ids)
  const message = await insertMessage(tx, {
    chatId,
    messageType: 'user',
    content: asked.content,
    metadata: {
      files: files.map(({ id, name, size, pages }) => ({ id, name, size, pages })),
      norm_id: asked.norm_id,
    },
    keys: searchKeys(asked.content),
  })
  if (isUntitled(chat.title)) await changeChat(tx, chatId, { title: titleOf(asked.content) })
  const input: ConsultationInput = { ...inputOf(asked), messageId: message.id }
  const run = await startRun(tx, { kind: CONSULTATION, ...placeOf(actor), subjectId: chatId, input })
  await attachFiles(
    tx,
    files.map(({ id }) => id),
    { runId: run.id, chatId },
  )
  announceChat(tx, actor, chatId)
  return { run, message }
}

async function askAlone(tx: Tx, actor: SeatActor, asked: Question): Promise<RunRow> {
  const files = await filesToAttach(tx, actor, asked.file_ids)
  const run = await startRun(tx, {
    kind: QUESTION,
    ...placeOf(actor),
    subjectId: null,
    input: inputOf(asked),
  })
  await attachFiles(
    tx,
    files.map(({ id }) => id),
    { runId: run.id, chatId: null },
  )
  return run
}

const placeOf = ({ channelId, managerId }: SeatActor) => ({ channelId, managerId })

const inputOf = ({ content, norm_id: normId }: Question): QuestionInput => ({
  question: content,
  normId,
  onDate: dayOf(content),
})

/** In a chat the answer becomes a message: a disconnect does not stop the run. */
async function answerInChat(run: RunRow, chatId: number, { request, reply }: Http): Promise<ChatAnswer> {
  if (wantsStream(request)) {
    await streamAnswer(request, reply, run.id)
    return sent()
  }
  const ended = await awaitRun(run.id, reply)
  const message = ended?.messageId == null ? null : await findMessage(db(), chatId, ended.messageId)
  if (!message) throw refuse.unavailable(ANSWER_TIMEOUT)
  const { metadata, created_at, content } = presentMessage(message)
  return {
    message_id: message.id,
    response: { response: content, metadata: { ...metadata, chat_id: chatId }, created_at },
  }
}

/** Without a chat only this request can read the answer: a disconnect stops the run. */
async function answerAlone(run: RunRow, { request, reply }: Http): Promise<PlainAnswer> {
  if (wantsStream(request)) {
    if (!(await streamAnswer(request, reply, run.id))) await stopRun(run.id)
    return sent()
  }
  const ended = await awaitOrStopRun(run.id, reply)
  const outcome = ended.outcome as { text: string; metadata: LegalMetadata } | null
  if (!outcome || ended.state === 'failed') throw answerUnavailable()
  const metadata = presentMetadata({ ...outcome.metadata, run_id: run.id })
  return { message_id: run.id, response: outcome.text, metadata, created_at: new Date().toISOString() }
}

/** The result of a handler whose reply was streamed; it is ignored. */
const sent = <Reply>(): Reply => undefined as unknown as Reply

const wantsStream = ({ headers }: FastifyRequest) => /text\/event-stream/iu.test(headers.accept ?? '')
