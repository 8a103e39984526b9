import type { ChatName, Message } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { afterCommit, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse, type Refusal } from '#platform/http/index.ts'

import { openOrganizationChat, openRoom } from '../chats/chats.repository.ts'
import { chatOf, nameFor, otherSide, type Chat } from '../chats/chats.ts'
import { seatsOnSide } from '../chats/seats.repository.ts'
import { tell } from '../events/publish.ts'
import type { Attachment } from '../messages/attachments.ts'
import { insertMessageFiles } from '../messages/messages.repository.ts'
import { messagesByIds } from '../messages/present.ts'
import type { ReachedChat, UnopenedChat } from '../messenger.access.ts'
import { learnWords } from '../search/search-vocabulary.ts'
import { messageKeys } from '../search/search-words.ts'
import { insertWithin, type NewMessage, type PostedRow } from './posting.repository.ts'

/** What is sent into a chat. */
export type Outgoing = {
  readonly clientId: string
  readonly text: string
  readonly answerId?: number | null
  readonly forwardedFromId?: number | null
  readonly attachments?: readonly Attachment[]
}

/** A message that stands in its chat, which is named from the sender's side. */
export type Posted = { readonly message: Message; readonly chat: ChatName; readonly place: ReachedChat }

/** The same client id was there before; nothing of the transaction may stay. */
export class AlreadyPosted extends Error {
  readonly messageId: number

  constructor(messageId: number) {
    super('The message was posted before')
    this.messageId = messageId
  }
}

/** The chat to write into; the first message to a partner makes it. */
export async function openChat(
  tx: Tx,
  actor: SeatActor,
  target: ReachedChat | UnopenedChat,
): Promise<ReachedChat> {
  if (target.chat !== null) return target
  if (!target.takesMessages) throw closed(target.kind)
  const chat =
    target.kind === 'room'
      ? await openRoom(tx, actor, target.partnerId)
      : await openOrganizationChat(tx, actor.channelId, target.partnerId)
  const isA =
    target.kind === 'room' ? chat.a.managerId === actor.managerId : chat.a.channelId === actor.channelId
  return { chat, side: isA ? 'a' : 'b' } as ReachedChat
}

/**
 * Posts into chats within the transaction: one refused message refuses all. Everybody is told after the commit. The
 * chats' rows stay locked until then, so this comes last.
 */
export async function postWithin(
  tx: Tx,
  actor: SeatActor,
  posts: readonly { place: ReachedChat; outgoing: Outgoing }[],
): Promise<Posted[]> {
  if (posts.length === 0) return []
  const rows = await insertWithin(
    tx,
    posts.map(({ place, outgoing }) => newMessage(actor, place, outgoing)),
  )
  const inOrder = rows.toSorted((one, other) => one.n - other.n)
  for (const row of inOrder) {
    if (row.known !== null) throw new AlreadyPosted(row.known)
    if (row.problem !== null) throw refusalOf(row)
  }
  await insertMessageFiles(
    tx,
    inOrder.flatMap(({ id }, at) =>
      (posts[at]?.outgoing.attachments ?? []).map(({ fileId, name }, position) => ({
        messageId: id,
        fileId,
        position,
        name,
      })),
    ),
  )
  const messages = await messagesByIds(
    tx,
    inOrder.map((row) => row.id),
  )
  return inOrder.map((row, at) => {
    const { place, outgoing } = posts[at]!
    const message = messages.get(row.id)!
    const chat = chatOf(row)
    afterCommit(tx, () => {
      tell({ kind: 'message', chat, side: place.side, message })
      learnWords(outgoing.text)
    })
    return { message, chat: nameFor(chat, place.side), place: { ...place, chat } }
  })
}

export function newMessage(actor: SeatActor, { chat, side }: ReachedChat, outgoing: Outgoing): NewMessage {
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

/** Why a message was not inserted, in a sentence. */
export function refusalOf({ problem, kind }: PostedRow): Refusal {
  if (problem === 'closed') return closed(kind)
  if (problem === 'answer')
    return refuse.field('answer_id', 'Сообщение, на которое вы отвечаете, не найдено в этом чате')
  return refuse.notFound()
}

function closed(kind: Chat['kind']): Refusal {
  return refuse.general(
    kind === 'room' ? 'Сотрудник больше не принимает сообщения' : 'Организация не принимает сообщения',
  )
}

/** Who receives what is written into the chat from this side, and how they name the chat. */
export async function receiversOf(
  reader: Reader,
  { chat, side }: ReachedChat,
): Promise<{ managerIds: number[]; chat: ChatName }> {
  const partner = otherSide(side)
  return { managerIds: await seatsOnSide(reader, chat, partner), chat: nameFor(chat, partner) }
}
