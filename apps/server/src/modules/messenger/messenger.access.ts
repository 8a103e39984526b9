import type { SubjectType } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { sharesChannelOrOrganization } from '#modules/team/index.ts'
import { db, type Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findChatOf, findRoom, findRoomOf, hasSeat, takesMessages } from './chats/chats.repository.ts'
import { chatOf, type Chat, type Side } from './chats/chats.ts'
import { findFacts, type MessageFacts } from './messages/messages.repository.ts'

declare const authorized: unique symbol

/** A chat the actor belongs to, with the actor's side; only the functions below return it. */
export type AuthorizedChat = { readonly chat: Chat; readonly side: Side; readonly [authorized]: true }

/** A partner the actor may write to and has no chat with yet; the first message creates it. */
export type UnopenedChat = {
  readonly chat: null
  readonly kind: Chat['kind']
  /** The colleague's account, or the partner channel. */
  readonly partnerId: number
  readonly takesMessages: boolean
}

/** A message of a chat the actor belongs to. */
export type AuthorizedMessage = AuthorizedChat & { readonly message: MessageFacts }

/** A chat as a call refers to it: a room by its id, a colleague or a partner channel by theirs. */
export type ChatRef = { readonly subject_type: SubjectType; readonly id: number }

/** Chats by reference. The columns that decide who belongs to a chat never change, so entries do not expire. */
const chatCache = new Map<string, Chat>()
const maxCachedChats = 50_000

export function clearChatCache(): void {
  chatCache.clear()
}

/** The referenced chat if the actor belongs to it, or the partner of a chat not created yet. Throws 404 otherwise. */
export async function authorizeChatOrPartner(
  actor: SeatActor,
  ref: ChatRef,
): Promise<AuthorizedChat | UnopenedChat> {
  const chat = await findChat(actor, ref)
  if (chat) {
    const side = sideOf(actor, chat)
    if (!side) throw refuse.notFound()
    return { chat, side } as AuthorizedChat
  }
  if (ref.subject_type === 'PRIVATE-ROOM') throw refuse.notFound()
  return ref.subject_type === 'ORGANIZATION' ? partnerChannel(actor, ref.id) : colleague(actor, ref.id)
}

/** The same for reading: a channel that takes no messages is visible to its chat partners only. */
export async function authorizeReading(
  actor: SeatActor,
  ref: ChatRef,
): Promise<AuthorizedChat | UnopenedChat> {
  const target = await authorizeChatOrPartner(actor, ref)
  if (target.chat === null && !target.takesMessages) throw refuse.notFound()
  return target
}

async function findChat(actor: SeatActor, { subject_type: subjectType, id }: ChatRef): Promise<Chat | null> {
  switch (subjectType) {
    case 'PRIVATE-ROOM':
      return cachedChat(`room ${id}`, () => findRoom(db(), id))
    case 'PRIVATE-MANAGER':
      return cachedChat(pairKey('managers', actor.managerId, id), () => findRoomOf(db(), actor.managerId, id))
    case 'ORGANIZATION':
      return cachedChat(pairKey('channels', actor.channelId, id), () => findChatOf(db(), actor.channelId, id))
    default:
      return subjectType satisfies never
  }
}

const pairKey = (kind: string, one: number, other: number) =>
  `${kind} ${Math.min(one, other)} ${Math.max(one, other)}`

async function cachedChat(key: string, find: () => Promise<Chat | null>): Promise<Chat | null> {
  const known = chatCache.get(key)
  if (known) return known
  const found = await find()
  if (chatCache.size >= maxCachedChats) chatCache.clear()
  if (found) chatCache.set(key, found)
  return found
}

/** The actor's side of the chat in the channel of the call; null for somebody outside it. */
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

/** A message that is not deleted, of a chat the actor belongs to. Throws 404 otherwise. */
export async function authorizeMessage(
  reader: Reader,
  actor: SeatActor,
  id: number,
): Promise<AuthorizedMessage> {
  const [message] = await authorizeMessages(reader, actor, [id])
  return message!
}

/** The same for several, oldest first; one that is not authorized refuses all. */
export async function authorizeMessages(
  reader: Reader,
  actor: SeatActor,
  ids: readonly number[],
): Promise<AuthorizedMessage[]> {
  const requested = new Set(ids)
  const found = await findFacts(reader, [...requested])
  if (found.length < requested.size) throw refuse.notFound()
  return found.map((message) => {
    const chat = chatOf(message)
    const side = sideOf(actor, chat)
    if (!side) throw refuse.notFound()
    return { chat, side, message } as AuthorizedMessage
  })
}
