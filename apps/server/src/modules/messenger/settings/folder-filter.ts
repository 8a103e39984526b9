import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import type { FolderFilter, FolderRule } from '../chats/chats.repository.ts'
import type { ChatKind } from '../chats/chats.ts'
import { findFolders } from './folders.repository.ts'

const kindOfRule: Readonly<Partial<Record<FolderRule, ChatKind>>> = {
  inside: 'room',
  department: 'organization',
  groups: 'group',
}

/** What a folder of these rules and picked chats holds. */
export function filterOf(rules: readonly FolderRule[], picked: readonly number[]): FolderFilter {
  if (rules.length === 0) return { picked, rules: null }
  const kinds = rules.flatMap((rule) => kindOfRule[rule] ?? [])
  return {
    picked,
    rules: { kinds, isUnread: rules.includes('unread'), isNotMuted: rules.includes('not_muted') },
  }
}

/** What the folder of the actor holds; another's is not found. */
export async function folderFilter(actor: SeatActor, id: number): Promise<FolderFilter> {
  const folder = (await findFolders(db(), actor)).find((one) => one.id === id)
  if (!folder) throw refuse.notFound()
  return filterOf(folder.rules, folder.picked)
}
