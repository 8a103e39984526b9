import type { SubjectType } from '@uprava/contract/messenger.ts'
import { groupRefusals, mayInGroup, type GroupAction } from '@uprava/contract/rules/group-rights.ts'

import { defineAccess, type Authorized, type SeatActor } from '#modules/access/index.ts'
import { sharesChannelOrOrganization } from '#modules/team/index.ts'
import { db, type Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findChatOf, findRoom, findRoomOf, hasSeat, takesMessages } from './chats/chats.repository.ts'
import {
  chatOf,
  isPair,
  type Chat,
  type MembersChat,
  type PairChat,
  type Side,
  type Viewer,
} from './chats/chats.ts'
import { findMember, findSaved } from './chats/members.repository.ts'
import { memberOf, type Member } from './chats/members.ts'
import { findFacts, type MessageFacts } from './messages/messages.repository.ts'

/** Who reads and writes: an account in one of its channels. What was written for later is sent without a session. */
export type ChatActor = Pick<SeatActor, 'managerId' | 'channelId'>

/** A chat as the actor sees it; `member` in a group and in the saved messages. */
export type OwnChat = Viewer & { readonly chat: Chat; readonly member: Member | null }

/** A partner the actor may write to and has no chat with yet, or the actor itself; the first message creates it. */
export type UnopenedChat = {
  readonly chat: null
  readonly kind: 'room' | 'organization' | 'saved'
  /** The account, or the partner channel. */
  readonly partnerId: number
  readonly takesMessages: boolean
}

/** A message of a chat of the actor. */
export type ChatMessage = OwnChat & { readonly message: MessageFacts }

export type ReadableChat = Authorized<OwnChat, 'read' | 'write'>
/** A chat to write to, or a partner whose chat the first message creates. */
export type WritableChat = Authorized<OwnChat, 'write'>
export type WritableTarget = Authorized<OwnChat | UnopenedChat, 'write'>

/** A chat as a call refers to it: a room or a group by its id, a colleague, a partner channel or oneself by theirs. */
export type ChatRef = { readonly subject_type: SubjectType; readonly id: number }

/** Room and organization chats by reference. Who belongs to them never changes, so entries do not expire. */
const chatCache = new Map<string, PairChat>()
const maxCachedChats = 50_000

export function clearChatCache(): void {
  chatCache.clear()
}

/** Messages up to this id are not shown to the viewer (messenger §1.3). */
export const hiddenIdOf = ({ member }: OwnChat): number => member?.hiddenId ?? 0

/**
 * Chats by reference: the chat if the actor belongs to it, or the partner of a chat not created yet. All else is not found.
 * For reading, a channel that takes no messages is visible to its chat partners only.
 */
export const authorizeChat = defineAccess({
  write: {
    load: chatOrPartner,
    may: (_actor: ChatActor, target: OwnChat | UnopenedChat) => whyNotWrite(target) === null,
    forbidden: (_actor: ChatActor, target: OwnChat | UnopenedChat) => refuse.forbidden(whyNotWrite(target)!),
  },
  read: {
    async load(_reader: Reader, actor: ChatActor, ref: ChatRef) {
      const target = await chatOrPartner(_reader, actor, ref)
      return target?.chat === null && !target.takesMessages ? null : target
    },
  },
})

async function chatOrPartner(
  _reader: Reader,
  actor: ChatActor,
  ref: ChatRef,
): Promise<OwnChat | UnopenedChat | null> {
  const { subject_type: subjectType, id } = ref
  if (subjectType === 'GROUP') return groupOf(_reader, actor, id)
  if (subjectType === 'SAVED') return savedOf(_reader, actor, id)
  const chat = await findPair(actor, subjectType, id)
  if (chat) return ownPair(actor, chat)
  if (subjectType === 'PRIVATE-ROOM') return null
  return subjectType === 'ORGANIZATION' ? partnerChannel(actor, id) : colleague(actor, id)
}

/** A group is reached in the channel its member sits for. */
async function groupOf(reader: Reader, actor: ChatActor, id: number): Promise<OwnChat | null> {
  const member = await findMember(reader, id, actor.managerId)
  return member && ownMembersChat(actor, { id, kind: 'group' }, member)
}

async function savedOf(reader: Reader, actor: ChatActor, id: number): Promise<OwnChat | UnopenedChat | null> {
  if (id !== actor.managerId) return null
  const chatId = await findSaved(reader, id)
  if (chatId === null) return { chat: null, kind: 'saved', partnerId: id, takesMessages: true }
  return ownMembersChat(actor, { id: chatId, kind: 'saved' }, ownerOfSaved)
}

/** The membership of an account in its saved messages. */
export const ownerOfSaved: Member = {
  role: 'owner',
  channelId: null,
  hiddenId: 0,
  hiddenPosition: 0,
  group: null,
}

function ownMembersChat(actor: ChatActor, chat: MembersChat, member: Member): OwnChat | null {
  if (member.channelId !== null && member.channelId !== actor.channelId) return null
  return { chat, side: 'a', managerId: actor.managerId, channelId: actor.channelId, member }
}

async function findPair(
  actor: ChatActor,
  subjectType: Exclude<SubjectType, 'GROUP' | 'SAVED'>,
  id: number,
): Promise<PairChat | null> {
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

async function cachedChat(key: string, find: () => Promise<PairChat | null>): Promise<PairChat | null> {
  const known = chatCache.get(key)
  if (known) return known
  const found = await find()
  if (chatCache.size >= maxCachedChats) chatCache.clear()
  if (found) chatCache.set(key, found)
  return found
}

/** A room or organization chat as the actor sees it in the channel of the call; null for somebody outside it. */
function ownPair(actor: ChatActor, chat: PairChat): OwnChat | null {
  const own = (side: Side) =>
    chat.kind === 'room' ? chat[side].managerId === actor.managerId : chat[side].channelId === actor.channelId
  const side = own('a') ? 'a' : own('b') ? 'b' : null
  return side && { chat, side, managerId: actor.managerId, channelId: chat[side].channelId, member: null }
}

/** A chat as the actor sees it; `member` is the actor's membership, if any. Null for somebody outside it. */
function ownChat(actor: ChatActor, chat: Chat, member: Member | null): OwnChat | null {
  if (isPair(chat)) return ownPair(actor, chat)
  return member && ownMembersChat(actor, chat, member)
}

async function partnerChannel(actor: ChatActor, channelId: number): Promise<UnopenedChat | null> {
  const takes = channelId === actor.channelId ? null : await takesMessages(db(), channelId)
  if (takes === null) return null
  return { chat: null, kind: 'organization', partnerId: channelId, takesMessages: takes }
}

async function colleague(actor: ChatActor, managerId: number): Promise<UnopenedChat | null> {
  const isColleague =
    managerId !== actor.managerId &&
    (await sharesChannelOrOrganization(db(), actor.managerId, managerId)) &&
    (await hasSeat(db(), managerId))
  if (!isColleague) return null
  return { chat: null, kind: 'room', partnerId: managerId, takesMessages: true }
}

/** What a member may do in a group (`mayInGroup`); in any other chat everything. */
export function mayInChat({ member }: Pick<OwnChat, 'member'>, action: GroupAction): boolean {
  if (!member?.group) return true
  const { settings, closedAt } = member.group
  return mayInGroup({ role: member.role, settings, isClosed: closedAt !== null }, action)
}

export const isGroupOwner = ({ member }: Pick<OwnChat, 'member'>): boolean =>
  member !== null && member.group !== null && member.role === 'owner'

/** Why the actor may not write into the chat; null: it may. */
function whyNotWrite(target: OwnChat | UnopenedChat): string | null {
  if (target.chat === null || mayInChat(target, 'writes')) return null
  if (target.member?.group?.closedAt) return groupRefusals.closed
  return target.member?.role === 'reader' ? groupRefusals.reader : groupRefusals.writes
}

const isOwn = ({ managerId }: ChatActor, { message }: ChatMessage) => message.sender_manager_id === managerId
const isOpen = ({ member }: ChatMessage) => !member?.group?.closedAt
const isClosedRefusal = (one: ChatMessage, otherwise: string) =>
  refuse.forbidden(isOpen(one) ? otherwise : groupRefusals.closed)

/** Messages of the actor's chats that are not deleted; others are not found. */
export const authorizeMessage = defineAccess({
  /** A reaction, a vote. */
  mark: {
    load: findMessage,
    may: (_actor: ChatActor, one: ChatMessage) => isOpen(one),
    forbidden: () => refuse.forbidden(groupRefusals.closed),
  },
  /** By its author, or by an owner of the group. */
  closePoll: {
    load: findMessage,
    may: (actor: ChatActor, one: ChatMessage) => isOpen(one) && (isOwn(actor, one) || isGroupOwner(one)),
    forbidden: (_actor: ChatActor, one: ChatMessage) =>
      isClosedRefusal(one, 'Завершить опрос может его автор или владелец группы'),
  },
  /** The pinned message is everybody's. */
  pin: {
    load: findMessage,
    may: (_actor: ChatActor, one: ChatMessage) => mayInChat(one, 'pins'),
    forbidden: (_actor: ChatActor, one: ChatMessage) =>
      isClosedRefusal(one, 'Закреплять могут только владельцы группы'),
  },
  edit: {
    load: findMessage,
    may: (actor: ChatActor, one: ChatMessage) => isOwn(actor, one) && whyNotWrite(one) === null,
    forbidden: (actor: ChatActor, one: ChatMessage) =>
      refuse.forbidden((isOwn(actor, one) && whyNotWrite(one)) || 'Изменить можно только своё сообщение'),
  },
  /** A group's owner deletes anybody's. */
  delete: {
    load: findMessage,
    may: (actor: ChatActor, one: ChatMessage) => isOpen(one) && (isOwn(actor, one) || isGroupOwner(one)),
    forbidden: (_actor: ChatActor, one: ChatMessage) =>
      isClosedRefusal(one, 'Удалить можно только своё сообщение'),
  },
  /** Whoever reads the chat. */
  read: { load: findMessage },
})

/** The same for several, oldest first; one that is not found refuses all. */
export const authorizeMessages = defineAccess({ read: { load: findMessages } })

async function findMessage(reader: Reader, actor: ChatActor, id: number): Promise<ChatMessage | undefined> {
  return (await findMessages(reader, actor, [id]))?.[0]
}

async function findMessages(
  reader: Reader,
  actor: ChatActor,
  ids: readonly number[],
): Promise<ChatMessage[] | null> {
  const requested = new Set(ids)
  const messages = await readableMessages(reader, actor, [...requested])
  return messages.length === requested.size ? messages : null
}

/** Those of the messages that the actor sees in the channel of the call, oldest first. */
export async function readableMessages(
  reader: Reader,
  actor: ChatActor,
  ids: readonly number[],
  { withDeleted = false } = {},
): Promise<ChatMessage[]> {
  const found = await findFacts(reader, actor.managerId, ids, withDeleted)
  return found.flatMap((message) => {
    const own = ownChat(actor, chatOf(message), memberOf(message))
    return own && message.id > hiddenIdOf(own) ? [{ ...own, message }] : []
  })
}
