import type { ChatEntry, ChatName, Message, SubjectType } from '@uprava/contract/messenger.ts'

/** Identifies a chat: subject type and id (wire §6). */
export type ChatRef = { subjectType: SubjectType; id: number }

/**
 * Filter of the list, sent as `all`, `inside`, `department`, `groups` (MSG-08 to MSG-10, RT-40, GRP-07); or the archive, or a
 * folder of the account (messenger §5).
 */
export type ChatFilter = 'all' | 'private-room' | 'organization' | 'group' | 'archive' | `folder-${number}`

export const folderFilter = (id: number) => `folder-${id}` as const
/** The folder that a filter shows, or null. */
export const folderIdOf = (filter: ChatFilter): number | null =>
  filter.startsWith('folder-') ? Number(filter.slice('folder-'.length)) : null

export const filterTabs: readonly { filter: ChatFilter; label: string }[] = [
  { filter: 'all', label: 'Все' },
  { filter: 'private-room', label: 'Личные' },
  { filter: 'organization', label: 'Организации' },
  { filter: 'group', label: 'Группы' },
]

export function sentType(filter: string): 'all' | 'inside' | 'department' | 'groups' {
  if (filter === 'private-room') return 'inside'
  if (filter === 'organization') return 'department'
  if (filter === 'group') return 'groups'
  return 'all'
}

/** The filter a chat belongs to; the own chat «Избранное» stands under «Все» only. */
export function filterOf({ subjectType }: ChatRef): ChatFilter {
  switch (subjectType) {
    case 'ORGANIZATION':
      return 'organization'
    case 'GROUP':
      return 'group'
    case 'SAVED':
      return 'all'
    default:
      return 'private-room'
  }
}

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

/** Whether a message is of the viewer's side: in an organization chat sent from the own channel, elsewhere by the viewer (D-09, GRP-37). */
export function isOurs(message: Pick<Message, 'sender'>, chat: ChatRef, viewer: Viewer): boolean {
  return chat.subjectType === 'ORGANIZATION'
    ? message.sender.channel_id === viewer.channelId
    : message.sender.id === viewer.managerId
}

/** Query parameters of every call about a chat. */
export function chatQuery(chat: ChatRef, channelId: number) {
  return { subject_type: chat.subjectType, channel_id: channelId, type: sentType(filterOf(chat)) }
}
