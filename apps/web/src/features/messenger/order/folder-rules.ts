import type { ChatEntry } from '@uprava/contract/messenger.ts'
import type { ChatFolder } from '@uprava/contract/messenger/chat-settings.ts'
import { isInFolder } from '@uprava/contract/rules/chat-folders.ts'

import { filterOf, folderIdOf, refOf, type ChatFilter } from '../chat.ts'

/** Whether a list of the filter holds a chat. */
export function holds(filter: ChatFilter, entry: ChatEntry, folders: readonly ChatFolder[]): boolean {
  if (filter === 'archive') return entry.is_archived
  if (entry.is_archived) return false
  const folderId = folderIdOf(filter)
  if (folderId === null) return filter === 'all' || filterOf(refOf(entry)) === filter
  const folder = folders.find(({ id }) => id === folderId)
  return folder !== undefined && isInFolder(folder, entry)
}
