import type { UnreadCount } from '@uprava/contract/messenger.ts'

import type { SeatAsker } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'

import * as chats from './chats.repository.ts'
import { reachForReading, type NamedChat } from './messenger.access.ts'
import { tell } from './tell.ts'

/** Unread messages of the asker in the channel. */
export function countUnread(asker: SeatAsker): Promise<UnreadCount> {
  return chats.countUnread(db(), asker.managerId, asker.channelId)
}

/** Moves the asker's mark to the end of the chat; answers what is still unread in the channel. */
export async function markAllAsRead(asker: SeatAsker, named: NamedChat): Promise<UnreadCount> {
  const reached = await reachForReading(asker, named)
  if (reached.chat !== null) {
    const { chat, side } = reached
    const { is_moved: isMoved, read_id: lastSeenId } = await chats.markRead(
      db(),
      chat.id,
      side,
      asker.managerId,
    )
    if (isMoved) tell({ kind: 'seen', chat, side, managerId: asker.managerId, lastSeenId })
  }
  return countUnread(asker)
}
