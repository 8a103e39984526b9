import type { ChatName } from '@uprava/contract/messenger.ts'

/** One of the two ends of a chat; `a` has the smaller id (see the migration 0002-messenger.sql). */
export type Side = 'a' | 'b'

/** One end of a chat: the account of a room, else null, and the channel the chat is listed in. */
export type End = { readonly managerId: number | null; readonly channelId: number }

/** The columns of a chat that never change, except the channels a room is listed in. */
export type Chat = {
  readonly id: number
  readonly kind: 'room' | 'organization'
  readonly a: End
  readonly b: End
}

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a')

/** The chat as the given side names it (wire §6). */
export function chatNameFor(chat: Chat, side: Side): ChatName {
  const { channelId } = chat[side]
  if (chat.kind === 'room') return { id: chat.id, subject_type: 'PRIVATE-ROOM', channel_id: channelId }
  return { id: chat[otherSide(side)].channelId, subject_type: 'ORGANIZATION', channel_id: channelId }
}

/** A row of `chats`, or the part of a wider row that comes from it. */
export type ChatColumns = {
  chat_id: number
  kind: 'room' | 'organization'
  a_manager_id: number | null
  b_manager_id: number | null
  a_channel_id: number
  b_channel_id: number
}

export function chatOf(row: ChatColumns): Chat {
  return {
    id: row.chat_id,
    kind: row.kind,
    a: { managerId: row.a_manager_id, channelId: row.a_channel_id },
    b: { managerId: row.b_manager_id, channelId: row.b_channel_id },
  }
}

/** The two ids in the order of the sides. */
export function orderedIds(one: number, other: number): { a: number; b: number } {
  return one < other ? { a: one, b: other } : { a: other, b: one }
}
