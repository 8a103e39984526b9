import type { ChatName, Message } from '@uprava/contract/messenger.ts'

import { derive, type SeatActor } from '#modules/access/index.ts'
import { requireStorage } from '#modules/quotas/index.ts'
import { afterCommit, db, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse, type Refusal } from '#platform/http/index.ts'

import { openOrganizationChat, openRoom } from '../chats/chats.repository.ts'
import { chatOf, chatNameFor, otherSide, type Chat } from '../chats/chats.ts'
import { seatsOnSide } from '../chats/seats.repository.ts'
import { publish } from '../events/publish.ts'
import type { Attachment } from '../messages/attachments.ts'
import { findByClientId, insertMessageFiles, type NewMessageFile } from '../messages/messages.repository.ts'
import { messagesByIds, presentInserted } from '../messages/present.ts'
import type { WritableChat, WritableTarget } from '../messenger.access.ts'
import { addWords } from '../search/search-vocabulary.ts'
import { messageKeys } from '../search/search-words.ts'
import { insertBatched } from './insert-batcher.ts'
import { insertInTransaction, isPlain, type NewMessage, type PostedRow } from './posting.repository.ts'

/** What is sent into a chat. Attachments need a transaction. */
export type Outgoing = {
  readonly clientId: string
  readonly text: string
  readonly answerId?: number | null
  readonly forwardedFromId?: number | null
  readonly attachments?: readonly Attachment[]
}

export type Post = { readonly to: WritableChat; readonly outgoing: Outgoing }

/** A stored message and its chat as the sender's side names it. */
export type PostedMessage = { readonly message: Message; readonly chat: ChatName }

/** The client id belongs to a stored message: the work has to be rolled back and answered with that message. */
class AlreadyPosted extends Error {
  readonly messageId: number

  constructor(messageId: number) {
    super('The message was posted before')
    this.messageId = messageId
  }
}

type PostOnce<Result> = {
  post: () => Promise<Result>
  /** Answers for the message that the client id has created before. */
  existing: (messageId: number) => Promise<Result>
  /** Whether `post` does more than insert, which a repetition should not do again: then a look-up comes first. */
  looksUpFirst?: boolean
}

/**
 * The one place of idempotency: a client id creates one message of its sender, whatever repeats it (a second click, a
 * retry after a lost reply, another node). The unique key of the table decides; whoever comes second answers the first.
 */
export async function postOnce<Result>(
  actor: SeatActor,
  clientId: string,
  { post, existing, looksUpFirst = false }: PostOnce<Result>,
): Promise<Result> {
  const before = looksUpFirst ? await findByClientId(db(), actor.managerId, clientId) : null
  if (before !== null) return existing(before)
  try {
    return await post()
  } catch (error) {
    const messageId = await existingMessageId(actor, clientId, error)
    if (messageId === null) throw error
    return existing(messageId)
  }
}

async function existingMessageId(actor: SeatActor, clientId: string, error: unknown): Promise<number | null> {
  if (error instanceof AlreadyPosted) return error.messageId
  const isUniqueViolation = (error as { code?: string }).code === '23505'
  return isUniqueViolation ? findByClientId(db(), actor.managerId, clientId) : null
}

/**
 * Inserts messages, all or none, and publishes them after the commit. In a transaction call it last: the chats' rows stay
 * locked until the commit. Without one (`null`, for messages without attachments) the insert batcher commits each.
 */
export async function postMessages(
  tx: Tx | null,
  actor: SeatActor,
  posts: readonly Post[],
): Promise<PostedMessage[]> {
  if (posts.length === 0) return []
  const sent = posts.map(({ to, outgoing }) => newMessage(actor, to, outgoing))
  const rows = tx ? await insertInTransaction(tx, sent) : await Promise.all(sent.map(insertBatched))
  for (const row of rows) requireInserted(row)
  if (tx) {
    const files = filesOf(rows, posts)
    await insertMessageFiles(tx, files)
    if (files.length > 0) await requireStorage(tx, actor.channelId)
  }
  const messages = await presentAll(tx ?? db(), rows, sent)
  const events = rows.map((row, at) => ({ chat: chatOf(row), side: sent[at]!.side, message: messages[at]! }))
  const publishAll = () => {
    for (const event of events) {
      publish({ kind: 'message', ...event })
      addWords(event.message.message)
    }
  }
  if (tx) afterCommit(tx, publishAll)
  else publishAll()
  return events.map(({ chat, side, message }) => ({ message, chat: chatNameFor(chat, side) }))
}

function newMessage(actor: SeatActor, { chat, side }: WritableChat, outgoing: Outgoing): NewMessage {
  return {
    chatId: chat.id,
    side,
    senderId: actor.managerId,
    channelId: actor.channelId,
    clientId: outgoing.clientId,
    text: outgoing.text,
    keys: messageKeys(chat, outgoing.text, new Date()),
    hasFiles: (outgoing.attachments ?? []).length > 0,
    answerId: outgoing.answerId ?? null,
    forwardedFromId: outgoing.forwardedFromId ?? null,
  }
}

function requireInserted({ known, problem, kind }: PostedRow): void {
  if (known !== null) throw new AlreadyPosted(known)
  if (problem === 'closed') throw closed(kind)
  if (problem === 'answer')
    throw refuse.field('answer_id', 'Сообщение, на которое вы отвечаете, не найдено в этом чате')
  if (problem !== null) throw refuse.notFound()
}

function closed(kind: Chat['kind']): Refusal {
  return refuse.general(
    kind === 'room' ? 'Сотрудник больше не принимает сообщения' : 'Организация не принимает сообщения',
  )
}

function filesOf(rows: readonly PostedRow[], posts: readonly Post[]): NewMessageFile[] {
  return rows.flatMap(({ id }, at) =>
    (posts[at]?.outgoing.attachments ?? []).map(({ fileId, name }, position) => ({
      messageId: id,
      fileId,
      position,
      name,
    })),
  )
}

/** The inserted messages on the wire; plain ones are complete in the inserted rows and are not read again. */
async function presentAll(
  reader: Reader,
  rows: readonly PostedRow[],
  sent: readonly NewMessage[],
): Promise<Message[]> {
  const read = await messagesByIds(
    reader,
    rows.flatMap(({ id }, at) => (isPlain(sent[at]!) ? [] : [id])),
  )
  return rows.map((row, at) => read.get(row.id) ?? presentInserted(row, sent[at]!))
}

/** The chat to write into; the first message to a partner creates it. */
export async function openChat(tx: Tx, actor: SeatActor, target: WritableTarget): Promise<WritableChat> {
  if (target.chat !== null) return target
  if (!target.takesMessages) throw closed(target.kind)
  const chat =
    target.kind === 'room'
      ? await openRoom(tx, actor, target.partnerId)
      : await openOrganizationChat(tx, actor.channelId, target.partnerId)
  const isA =
    target.kind === 'room' ? chat.a.managerId === actor.managerId : chat.a.channelId === actor.channelId
  return derive(target, { chat, side: isA ? ('a' as const) : ('b' as const) })
}

/** The accounts that receive what this side writes into the chat, and the chat as they name it. */
export async function recipientsOf(
  reader: Reader,
  { chat, side }: WritableChat,
): Promise<{ managerIds: number[]; chat: ChatName }> {
  const partner = otherSide(side)
  return { managerIds: await seatsOnSide(reader, chat, partner), chat: chatNameFor(chat, partner) }
}
