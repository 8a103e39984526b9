import type { SubjectType } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { sharesChannelOrOrganization } from '#modules/team/index.ts'
import { db, type Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findChatOf, findRoom, findRoomOf, hasSeat, takesMessages } from './chats/chats.repository.ts'
import { chatOf, type Chat, type Side } from './chats/chats.ts'
import { findFacts, type MessageFacts } from './messages/messages.repository.ts'

declare const granted: unique symbol

/** A chat the actor belongs to, and on which side. */
export type ReachedChat = { readonly chat: Chat; readonly side: Side; readonly [granted]: true }

/** A partner the actor may write to and has no chat with yet; the first message makes it. */
export type UnopenedChat = {
  readonly chat: null
  readonly kind: Chat['kind']
  /** The colleague's account, or the partner channel. */
  readonly partnerId: number
  readonly takesMessages: boolean
}

/** A message of a chat the actor belongs to. */
export type ReachedMessage = ReachedChat & { readonly message: MessageFacts }

export type NamedChat = { readonly subject_type: SubjectType; readonly id: number }

/** What of a chat decides who belongs to it never changes, so it is remembered by the names it goes by. */
const remembered = new Map<string, Chat>()
const mostRemembered = 50_000

export function forgetChats(): void {
  remembered.clear()
}

/** The chat of this name, if the actor belongs to it, or the partner it would be with. All else is not found. */
export async function reachOrPartner(
  actor: SeatActor,
  named: NamedChat,
): Promise<ReachedChat | UnopenedChat> {
  const chat = await chatNamed(actor, named)
  if (chat) {
    const side = sideOf(actor, chat)
    if (!side) throw refuse.notFound()
    return { chat, side } as ReachedChat
  }
  if (named.subject_type === 'PRIVATE-ROOM') throw refuse.notFound()
  return named.subject_type === 'ORGANIZATION' ? partnerChannel(actor, named.id) : colleague(actor, named.id)
}

/** The same for reading: a channel that takes no messages is nobody's business but its partners'. */
export async function reachForReading(
  actor: SeatActor,
  named: NamedChat,
): Promise<ReachedChat | UnopenedChat> {
  const reached = await reachOrPartner(actor, named)
  if (reached.chat === null && !reached.takesMessages) throw refuse.notFound()
  return reached
}

async function chatNamed(
  actor: SeatActor,
  { subject_type: subjectType, id }: NamedChat,
): Promise<Chat | null> {
  switch (subjectType) {
    case 'PRIVATE-ROOM':
      return recall(`room ${id}`, () => findRoom(db(), id))
    case 'PRIVATE-MANAGER':
      return recall(pairKey('managers', actor.managerId, id), () => findRoomOf(db(), actor.managerId, id))
    case 'ORGANIZATION':
      return recall(pairKey('channels', actor.channelId, id), () => findChatOf(db(), actor.channelId, id))
    default:
      return subjectType satisfies never
  }
}

const pairKey = (what: string, one: number, other: number) =>
  `${what} ${Math.min(one, other)} ${Math.max(one, other)}`

async function recall(key: string, find: () => Promise<Chat | null>): Promise<Chat | null> {
  const known = remembered.get(key)
  if (known) return known
  const found = await find()
  if (remembered.size >= mostRemembered) remembered.clear()
  if (found) remembered.set(key, found)
  return found
}

/** Which side of the chat the actor is in the channel of the call; null for neither. */
export function sideOf(actor: SeatActor, chat: Chat): Side | null {
  const own = (side: Side) =>
    chat.kind === 'room' ? chat[side].managerId === actor.managerId : chat[side].channelId === actor.channelId
  if (own('a')) return 'a'
  return own('b') ? 'b' : null
}

async function partnerChannel(actor: SeatActor, channelId: number): Promise<UnopenedChat> {
  const takes = channelId === actor.channelId ? null : await takesMessages(db(), channelId)
  if (takes === null) throw refuse.notFound()
  return { chat: null, kind: 'organization', partnerId: channelId, takesMessages: takes }
}

async function colleague(actor: SeatActor, managerId: number): Promise<UnopenedChat> {
  const isColleague =
    managerId !== actor.managerId &&
    (await sharesChannelOrOrganization(db(), actor.managerId, managerId)) &&
    (await hasSeat(db(), managerId))
  if (!isColleague) throw refuse.notFound()
  return { chat: null, kind: 'room', partnerId: managerId, takesMessages: true }
}

/** A message that is not deleted, of a chat the actor belongs to; any other is not found. */
export async function reachMessage(reader: Reader, actor: SeatActor, id: number): Promise<ReachedMessage> {
  const [reached] = await reachMessages(reader, actor, [id])
  return reached!
}

/** The same for several, oldest first; one that cannot be reached refuses all. */
export async function reachMessages(
  reader: Reader,
  actor: SeatActor,
  ids: readonly number[],
): Promise<ReachedMessage[]> {
  const wanted = new Set(ids)
  const found = await findFacts(reader, [...wanted])
  if (found.length < wanted.size) throw refuse.notFound()
  return found.map((message) => {
    const chat = chatOf(message)
    const side = sideOf(actor, chat)
    if (!side) throw refuse.notFound()
    return { chat, side, message } as ReachedMessage
  })
}
