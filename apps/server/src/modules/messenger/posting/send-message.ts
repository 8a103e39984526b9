import { randomUUID } from 'node:crypto'

import type { ChatName, Message, MessageFormat } from '@uprava/contract/messenger.ts'
import type { messengerCalls } from '@uprava/contract/messenger/messenger-calls.ts'
import type { PollForm } from '@uprava/contract/messenger/polls.ts'
import type { z } from 'zod'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'

import { chatNameFor } from '../chats/chats.ts'
import { attach } from '../messages/attachments.ts'
import { messagesByIds, shownTo } from '../messages/present.ts'
import { withOriginals } from '../messages/saved-originals.ts'
import {
  authorizeChat,
  hiddenIdOf,
  readableMessages,
  type ChatActor,
  type ChatRef,
  type WritableChat,
  type WritableTarget,
} from '../messenger.access.ts'
import { requirePollPossible } from '../polls/create-poll.ts'
import { withOwnPolls } from '../polls/own-polls.ts'
import { openChat, postMessages, postOnce, type Outgoing } from './post-messages.ts'
import { limitForeign } from './sending-limit.ts'

export type SendBody = z.output<(typeof messengerCalls)['sendMessage']['body']>
export type SentMessage = Message & { chat: ChatName }

/** What a call wants to send, and where it may. */
export type Sending = {
  readonly target: WritableTarget
  readonly outgoing: Outgoing & {
    readonly format: MessageFormat
    readonly answerId: number | null
    readonly poll: PollForm | null
  }
  readonly files: readonly UploadedFile[]
  readonly documentIds: readonly number[]
}

/** A voice message is one recording and nothing else (messenger §4). */
const voiceRefusal = 'Голосовое сообщение отправляется одним файлом, без текста и документов'

/** Reads a call that sends to the chat of the reference, or to the colleague in `recipient_id` (MSG-117). */
export async function readSending(
  actor: SeatActor,
  ref: ChatRef,
  body: SendBody,
  files: readonly UploadedFile[],
): Promise<Sending> {
  const poll = body.poll ?? null
  const text = poll?.question ?? (body.message.trim() === '' ? '' : body.message)
  const documentIds = [...new Set(body.custom_documents)]
  if (body.voice && (text !== '' || documentIds.length > 0 || files.length !== 1))
    throw refuse.general(voiceRefusal)
  if (text === '' && files.length === 0 && documentIds.length === 0) {
    throw refuse.field('message', 'Введите сообщение или приложите файл')
  }
  const isPollAlone = body.message.trim() === '' && files.length === 0 && documentIds.length === 0
  if (poll !== null && !isPollAlone) throw refuse.general('Опрос отправляется без текста и файлов')
  const target = await authorizeChat(db(), actor, 'write', addressee(ref, body))
  if (poll !== null) requirePollPossible(target.chat === null ? target.kind : target.chat.kind, poll)
  limitForeign(actor.managerId, [target])
  const clientId = body.client_id ?? randomUUID()
  const outgoing = {
    clientId,
    text,
    format: poll === null ? (body.format ?? 'plain') : ('plain' as const),
    poll,
    answerId: body.answer_id ?? null,
    ...(body.voice && { kind: 'voice' as const, voice: body.voice }),
  }
  return { target, outgoing, files, documentIds }
}

/** Sends a message. The same client id again answers the first message and creates nothing. */
export async function sendMessage(
  actor: SeatActor,
  ref: ChatRef,
  body: SendBody,
  files: readonly UploadedFile[],
): Promise<{ items: [SentMessage] }> {
  const { target, outgoing, documentIds } = await readSending(actor, ref, body, files)
  const needsTransaction =
    files.length > 0 || documentIds.length > 0 || target.chat === null || outgoing.poll !== null
  const sent = await postOnce(actor, outgoing.clientId, {
    post: () =>
      needsTransaction
        ? postWithAttachments(actor, target, outgoing, { files, documentIds })
        : post(actor, target, outgoing),
    existing: (messageId) => sentMessage(actor, messageId),
    looksUpFirst: needsTransaction,
  })
  return { items: [sent] }
}

function addressee(ref: ChatRef, { recipient_id: recipientId, type }: SendBody): ChatRef {
  const isColleague = ref.subject_type === 'PRIVATE-MANAGER' || type?.toUpperCase() === 'PRIVATE-MANAGER'
  return isColleague && recipientId !== undefined ? { subject_type: 'PRIVATE-MANAGER', id: recipientId } : ref
}

async function post(actor: SeatActor, to: WritableChat, outgoing: Outgoing): Promise<SentMessage> {
  const [posted] = await postMessages(null, actor, [{ to, outgoing }])
  return { ...posted!.message, chat: posted!.chat }
}

/** Stores the files and, with the first message to a partner, the chat in the transaction of the message. */
async function postWithAttachments(
  actor: SeatActor,
  target: WritableTarget,
  outgoing: Outgoing,
  attached: { files: readonly UploadedFile[]; documentIds: readonly number[] },
): Promise<SentMessage> {
  return transaction(async (tx) => {
    const isVoice = outgoing.kind === 'voice'
    const attachments = await attach(tx, actor, { ...attached, isVoice })
    const to = await openChat(tx, actor, target)
    const [posted] = await postMessages(tx, actor, [{ to, outgoing: { ...outgoing, attachments } }])
    return { ...posted!.message, chat: posted!.chat }
  })
}

/** A message that the actor has sent before. */
export async function sentMessage(actor: ChatActor, messageId: number): Promise<SentMessage> {
  const [messages, [own]] = await Promise.all([
    messagesByIds(db(), [messageId]),
    readableMessages(db(), actor, [messageId], { withDeleted: true }),
  ])
  const message = messages.get(messageId)
  // The actor sent it from a channel that is not the one of this call, or has left the group.
  if (!message || !own) throw refuse.notFound()
  const [polled] = await withOwnPolls(db(), actor.managerId, [shownTo(message, hiddenIdOf(own))])
  const [shown] = await withOriginals(actor, own, [polled!])
  return { ...shown!, chat: chatNameFor(own.chat, own) }
}
