import type { SubjectType } from '@uprava/contract/messenger.ts'

import { defineAccess, type Authorized, type SeatActor } from '#modules/access/index.ts'
import { sharesChannelOrOrganization } from '#modules/team/index.ts'
import { db, type Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findChatOf, findRoom, findRoomOf, hasSeat, takesMessages } from './chats/chats.repository.ts'
import { chatOf, type Chat, type Side } from './chats/chats.ts'
import { findFacts, type MessageFacts } from './messages/messages.repository.ts'

/** A chat with the actor's side. */
export type OwnChat = { readonly chat: Chat; readonly side: Side }

/** A partner the actor may write to and has no chat with yet; the first message creates it. */
export type UnopenedChat = {
  readonly chat: null
  readonly kind: Chat['kind']
  /** The colleague's account, or the partner channel. */
  readonly partnerId: number
  readonly takesMessages: boolean
}

/** A message of a chat with the actor's side. */
export type ChatMessage = OwnChat & { readonly message: MessageFacts }

export type ReadableChat = Authorized<OwnChat, 'read' | 'write'>
/** A chat to write to, or a partner whose chat the first message creates. */
export type WritableChat = Authorized<OwnChat, 'write'>
export type WritableTarget = Authorized<OwnChat | UnopenedChat, 'write'>

/** A chat as a call refers to it: a room by its id, a colleague or a partner channel by theirs. */
export type ChatRef = { readonly subject_type: SubjectType; readonly id: number }

/** Chats by reference. The columns that decide who belongs to a chat never change, so entries do not expire. */
const chatCache = new Map<string, Chat>()
const maxCachedChats = 50_000

export function clearChatCache(): void {
  chatCache.clear()
}

/**
 * Chats by reference: the chat if the actor belongs to it, or the partner of a chat not created yet. All else is not found.
 * For reading, a channel that takes no messages is visible to its chat partners only.
 */
export const authorizeChat = defineAccess({
  write: { load: chatOrPartner },
  read: {
    async load(_reader: Reader, actor: SeatActor, ref: ChatRef) {
      const target = await chatOrPartner(_reader, actor, ref)
      return target?.chat === null && !target.takesMessages ? null : target
    },
  },
})

async function chatOrPartner(
  _reader: Reader,
  actor: SeatActor,
  ref: ChatRef,
): Promise<OwnChat | UnopenedChat | null> {
  const chat = await findChat(actor, ref)
  if (chat) {
    const side = sideOf(actor, chat)
    return side && { chat, side }
  }
  if (ref.subject_type === 'PRIVATE-ROOM') return null
  return ref.subject_type === 'ORGANIZATION' ? partnerChannel(actor, ref.id) : colleague(actor, ref.id)
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

async function partnerChannel(actor: SeatActor, channelId: number): Promise<UnopenedChat | null> {
  const takes = channelId === actor.channelId ? null : await takesMessages(db(), channelId)
  if (takes === null) return null
  return { chat: null, kind: 'organization', partnerId: channelId, takesMessages: takes }
}

async function colleague(actor: SeatActor, managerId: number): Promise<UnopenedChat | null> {
  const isColleague =
    managerId !== actor.managerId &&
    (await sharesChannelOrOrganization(db(), actor.managerId, managerId)) &&
    (await hasSeat(db(), managerId))
  if (!isColleague) return null
  return { chat: null, kind: 'room', partnerId: managerId, takesMessages: true }
}

const isOwn = ({ managerId }: SeatActor, { message }: ChatMessage) => message.sender_manager_id === managerId

/** Messages of the actor's chats that are not deleted; others are not found. */
export const authorizeMessage = defineAccess({
  /** A reaction or the pin, which both sides may set. */
  mark: { load: findMessage },
  edit: {
    load: findMessage,
    may: isOwn,
    forbidden: () => refuse.forbidden('Изменить можно только своё сообщение'),
  },
  delete: {
    load: findMessage,
    may: isOwn,
    forbidden: () => refuse.forbidden('Удалить можно только своё сообщение'),
  },
})

/** The same for several, oldest first; one that is not found refuses all. */
export const authorizeMessages = defineAccess({ read: { load: findMessages } })

async function findMessage(reader: Reader, actor: SeatActor, id: number): Promise<ChatMessage | undefined> {
  return (await findMessages(reader, actor, [id]))?.[0]
}

async function findMessages(
  reader: Reader,
  actor: SeatActor,
  ids: readonly number[],
): Promise<ChatMessage[] | null> {
  const requested = new Set(ids)
  const found = await findFacts(reader, [...requested])
  const messages = found.flatMap((message) => {
    const chat = chatOf(message)
    const side = sideOf(actor, chat)
    return side ? [{ chat, side, message }] : []
  })
  return messages.length === requested.size ? messages : null
}
