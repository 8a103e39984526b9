import type { ChatEntry, ChatInfo, ChatName, Message, SubjectType } from '@uprava/contract/messenger.ts'

/** What names a chat: the subject type and the id beside it (wire §6). */
export type ChatRef = { subjectType: SubjectType; id: number }

/** Filter of the list: the client's names, sent as `all`, `inside`, `department` (MSG-08 to MSG-10, RT-40). */
export type ChatFilter = 'all' | 'private-room' | 'organization'

export const filterTabs: readonly { filter: ChatFilter; label: string }[] = [
  { filter: 'all', label: 'Все' },
  { filter: 'private-room', label: 'Личные' },
  { filter: 'organization', label: 'Организации' },
]

export function sentType(filter: string): 'all' | 'inside' | 'department' {
  if (filter === 'private-room') return 'inside'
  if (filter === 'organization') return 'department'
  return 'all'
}

/** The filter a chat belongs to. */
export const filterOf = (chat: ChatRef): ChatFilter =>
  chat.subjectType === 'ORGANIZATION' ? 'organization' : 'private-room'

export const chatKey = ({ subjectType, id }: ChatRef): string => `${subjectType}:${id}`
export const refOf = (entry: Pick<ChatEntry, 'id' | 'subject_type'>): ChatRef => ({
  subjectType: entry.subject_type,
  id: entry.id,
})
export const refOfName = (name: ChatName): ChatRef => ({ subjectType: name.subject_type, id: name.id })
export const isSameChat = (a: ChatRef, b: ChatRef): boolean =>
  a.subjectType === b.subjectType && a.id === b.id

/** Whose eyes look at a chat. */
export type Viewer = { managerId: number; channelId: number }

/** "Ours": in an organization chat everything sent from my channel, in a room my own (D-09). */
export function isOurs(message: Pick<Message, 'sender'>, chat: ChatRef, viewer: Viewer): boolean {
  return chat.subjectType === 'ORGANIZATION'
    ? message.sender.channel_id === viewer.channelId
    : message.sender.id === viewer.managerId
}

/** What the header of an open chat shows; from its entry in the list, else from the info call. */
export type ChatFace = { name: string; avatar: string | null; isOnline: boolean }
export const faceOf = (from: ChatEntry | ChatInfo): ChatFace => ({
  name: from.name ?? '',
  avatar: from.avatar,
  isOnline: from.is_online,
})

/** Query parameters every call about a chat carries. */
export function chatQuery(chat: ChatRef, channelId: number) {
  return { subject_type: chat.subjectType, channel_id: channelId, type: sentType(filterOf(chat)) }
}
