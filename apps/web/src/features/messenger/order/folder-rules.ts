import type { ChatEntry } from '@uprava/contract/messenger.ts'
import type { ChatFolder } from '@uprava/contract/messenger/chat-settings.ts'

import { filterOf, folderIdOf, isSameChat, refOf, refOfName, type ChatFilter } from '../chat.ts'

/** Whether a chat is muted at a moment (milliseconds): a mute ends by itself at its time. */
export const isMuted = ({ muted_until: until }: Pick<ChatEntry, 'muted_until'>, now = Date.now()): boolean =>
  until !== null && Date.parse(until) > now

const filterOfRule = { inside: 'private-room', department: 'organization', groups: 'group' } as const

/**
 * Whether a folder holds a chat, as the server selects it: picked by hand, or by all rules, where the kinds stand beside each
 * other. Archived chats are in no folder.
 */
export function isInFolder({ rules, chats }: Pick<ChatFolder, 'rules' | 'chats'>, entry: ChatEntry): boolean {
  if (entry.is_archived) return false
  const chat = refOf(entry)
  if (chats.some((picked) => isSameChat(refOfName(picked), chat))) return true
  if (rules.length === 0) return false
  if (rules.includes('unread') && entry.unread_messages_count === 0) return false
  if (rules.includes('not_muted') && isMuted(entry)) return false
  const kinds = rules.flatMap((rule) =>
    rule === 'unread' || rule === 'not_muted' ? [] : [filterOfRule[rule]],
  )
  return kinds.length === 0 || kinds.some((kind) => kind === filterOf(chat))
}

/** Whether a list of the filter holds a chat. */
export function holds(filter: ChatFilter, entry: ChatEntry, folders: readonly ChatFolder[]): boolean {
  if (filter === 'archive') return entry.is_archived
  if (entry.is_archived) return false
  const folderId = folderIdOf(filter)
  if (folderId === null) return filter === 'all' || filterOf(refOf(entry)) === filter
  const folder = folders.find(({ id }) => id === folderId)
  return folder !== undefined && isInFolder(folder, entry)
}
