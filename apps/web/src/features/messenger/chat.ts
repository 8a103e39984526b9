import type { ChatEntry, ChatName, Message, SubjectType } from '@uprava/contract/messenger.ts'

/** Identifies a chat: subject type and id (wire §6). */
export type ChatRef = { subjectType: SubjectType; id: number }

/** Filter of the list, sent as `all`, `inside`, `department` (MSG-08 to MSG-10, RT-40). */
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

/** The account and the channel that view a chat. */
export type Viewer = { managerId: number; channelId: number }

/** Whether a message is of the viewer's side: in an organization chat sent from the own channel, in a room by the viewer (D-09). */
export function isOurs(message: Pick<Message, 'sender'>, chat: ChatRef, viewer: Viewer): boolean {
  return chat.subjectType === 'ORGANIZATION'
    ? message.sender.channel_id === viewer.channelId
    : message.sender.id === viewer.managerId
}

/** Query parameters of every call about a chat. */
export function chatQuery(chat: ChatRef, channelId: number) {
  return { subject_type: chat.subjectType, channel_id: channelId, type: sentType(filterOf(chat)) }
}
