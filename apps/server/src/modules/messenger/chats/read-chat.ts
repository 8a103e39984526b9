import type { UnreadCount } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'

import { tell } from '../events/publish.ts'
import { reachForReading, type NamedChat } from '../messenger.access.ts'
import * as chats from './chats.repository.ts'

/** Unread messages of the actor in the channel. */
export function countUnread(actor: SeatActor): Promise<UnreadCount> {
  return chats.countUnread(db(), actor.managerId, actor.channelId)
}

/** Moves the actor's mark to the end of the chat; answers what is still unread in the channel. */
export async function markAllAsRead(actor: SeatActor, named: NamedChat): Promise<UnreadCount> {
  const reached = await reachForReading(actor, named)
  if (reached.chat !== null) {
    const { chat, side } = reached
    const { is_moved: isMoved, read_id: lastSeenId } = await chats.markRead(
      db(),
      chat.id,
      side,
      actor.managerId,
    )
    if (isMoved) tell({ kind: 'seen', chat, side, managerId: actor.managerId, lastSeenId })
  }
  return countUnread(actor)
}
