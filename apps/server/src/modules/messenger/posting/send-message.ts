import { randomUUID } from 'node:crypto'

import type { ChatName, Message, messengerCalls } from '@uprava/contract/messenger.ts'
import type { z } from 'zod'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'

import { chatOf, nameFor } from '../chats/chats.ts'
import { tell } from '../events/publish.ts'
import { attach } from '../messages/attachments.ts'
import { chatsOfMessages, findByClientId } from '../messages/messages.repository.ts'
import { messagesByIds, presentPosted } from '../messages/present.ts'
import {
  reachOrPartner,
  sideOf,
  type NamedChat,
  type ReachedChat,
  type UnopenedChat,
} from '../messenger.access.ts'
import { learnWords } from '../search/search-vocabulary.ts'
import { post } from './insert-batcher.ts'
import {
  AlreadyPosted,
  newMessage,
  openChat,
  postWithin,
  refusalOf,
  type Outgoing,
} from './post-in-transaction.ts'

type Body = z.output<(typeof messengerCalls)['sendMessage']['body']>
export type SentMessage = Message & { chat: ChatName }

/**
 * Sends a message: into the chat of the name, or to the colleague in `recipient_id` (MSG-117). The same client id again
 * answers the first message and creates nothing.
 */
export async function sendMessage(
  actor: SeatActor,
  named: NamedChat,
  body: Body,
  files: readonly UploadedFile[],
): Promise<{ items: [SentMessage] }> {
  const text = body.message.trim() === '' ? '' : body.message
  const documentIds = [...new Set(body.custom_documents)]
  if (text === '' && files.length === 0 && documentIds.length === 0) {
    throw refuse.field('message', 'Введите сообщение или приложите файл')
  }
  const target = await reachOrPartner(actor, addressee(named, body))
  const outgoing: Outgoing = {
    clientId: body.client_id ?? randomUUID(),
    text,
    answerId: body.answer_id ?? null,
  }
  const isPlain = target.chat !== null && files.length === 0 && documentIds.length === 0
  const sent = isPlain
    ? await sendPlain(actor, target, outgoing)
    : await sendWithin(actor, target, outgoing, { files, documentIds })
  return { items: [sent] }
}

function addressee(named: NamedChat, { recipient_id: recipientId, type }: Body): NamedChat {
  const isColleague = named.subject_type === 'PRIVATE-MANAGER' || type?.toUpperCase() === 'PRIVATE-MANAGER'
  return isColleague && recipientId !== undefined
    ? { subject_type: 'PRIVATE-MANAGER', id: recipientId }
    : named
}

/** The short way: text into a chat that exists, together with whatever else is being sent. */
async function sendPlain(actor: SeatActor, place: ReachedChat, outgoing: Outgoing): Promise<SentMessage> {
  const given = newMessage(actor, place, outgoing)
  const row = await post(given)
  if (row.known !== null) return sentBefore(actor, row.known)
  if (row.problem !== null) throw refusalOf(row)
  const isWhole = given.answerId !== null
  const message = isWhole ? (await messagesByIds(db(), [row.id])).get(row.id)! : presentPosted(row, given)
  const chat = chatOf(row)
  tell({ kind: 'message', chat, side: place.side, message })
  learnWords(outgoing.text)
  return { ...message, chat: nameFor(chat, place.side) }
}

/** The long way, in a transaction: files are kept, the first message makes the chat. */
async function sendWithin(
  actor: SeatActor,
  target: ReachedChat | UnopenedChat,
  outgoing: Outgoing,
  attached: { files: readonly UploadedFile[]; documentIds: readonly number[] },
): Promise<SentMessage> {
  const before = await findByClientId(db(), actor.managerId, outgoing.clientId)
  if (before !== null) return sentBefore(actor, before)
  try {
    return await transaction(async (tx) => {
      const attachments = await attach(tx, actor, attached)
      const place = await openChat(tx, actor, target)
      const [posted] = await postWithin(tx, actor, [{ place, outgoing: { ...outgoing, attachments } }])
      return { ...posted!.message, chat: posted!.chat }
    })
  } catch (error) {
    const known = await postedMeanwhile(actor, outgoing.clientId, error)
    if (known === null) throw error
    return sentBefore(actor, known)
  }
}

/** The message that the same client id made while this transaction was running; null when it failed for another reason. */
export async function postedMeanwhile(
  actor: SeatActor,
  clientId: string,
  error: unknown,
): Promise<number | null> {
  if (error instanceof AlreadyPosted) return error.messageId
  const isDouble = (error as { code?: string }).code === '23505'
  return isDouble ? findByClientId(db(), actor.managerId, clientId) : null
}

async function sentBefore(actor: SeatActor, messageId: number): Promise<SentMessage> {
  const [messages, chats] = await Promise.all([
    messagesByIds(db(), [messageId]),
    chatsOfMessages(db(), [messageId]),
  ])
  const message = messages.get(messageId)
  const chat = chats.get(messageId)
  const side = chat && sideOf(actor, chat)
  // Sent from another of the account's channels.
  if (!message || !chat || !side) throw refuse.notFound()
  return { ...message, chat: nameFor(chat, side) }
}
