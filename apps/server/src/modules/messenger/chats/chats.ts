import type { ChatName, SubjectType } from '@uprava/contract/messenger.ts'

/**
 * Who wrote a message. Of a room and an organization chat one of its two ends, `a` has the smaller id (see the migration
 * 0002-messenger.sql); of a chat with members `a` is a member and `b` the group with its service lines (0090-groups.sql).
 */
export type Side = 'a' | 'b'

/** One end of a chat: the account of a room, else null, and the channel the chat is listed in. */
export type End = { readonly managerId: number | null; readonly channelId: number }

/** A room of two accounts or the chat of two channels. Its columns never change, except the channels a room is listed in. */
export type PairChat = {
  readonly id: number
  readonly kind: 'room' | 'organization'
  readonly a: End
  readonly b: End
}

/** A group, or the saved messages of one account. */
export type MembersChat = { readonly id: number; readonly kind: 'group' | 'saved' }

export type Chat = PairChat | MembersChat
export type ChatKind = Chat['kind']

/** Somebody who sees a chat: the account, its side and the channel the chat is listed in for it. */
export type Viewer = { readonly side: Side; readonly managerId: number; readonly channelId: number }

export const isPair = (chat: Chat): chat is PairChat => chat.kind === 'room' || chat.kind === 'organization'

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a')

/** The chat as the viewer names it (wire §6, messenger-wire §1). */
export function chatNameFor(chat: Chat, { side, managerId, channelId }: Viewer): ChatName {
  const named = (subjectType: SubjectType, id: number): ChatName => ({
    id,
    subject_type: subjectType,
    channel_id: channelId,
  })
  switch (chat.kind) {
    case 'room':
      return named('PRIVATE-ROOM', chat.id)
    case 'organization':
      return named('ORGANIZATION', chat[otherSide(side)].channelId)
    case 'group':
      return named('GROUP', chat.id)
    case 'saved':
      return named('SAVED', managerId)
    default:
      return chat satisfies never
  }
}

/** A row of `chats`, or the part of a wider row that comes from it. */
export type ChatColumns = {
  chat_id: number
  kind: ChatKind
  a_manager_id: number | null
  b_manager_id: number | null
  /** Null in a chat with members. */
  a_channel_id: number | null
  b_channel_id: number | null
}

export function chatOf(row: ChatColumns): Chat {
  const { chat_id: id, kind } = row
  if (kind === 'group' || kind === 'saved') return { id, kind }
  return {
    id,
    kind,
    a: { managerId: row.a_manager_id, channelId: row.a_channel_id! },
    b: { managerId: row.b_manager_id, channelId: row.b_channel_id! },
  }
}

/** The two ids in the order of the sides. */
export function orderedIds(one: number, other: number): { a: number; b: number } {
  return one < other ? { a: one, b: other } : { a: other, b: one }
}
