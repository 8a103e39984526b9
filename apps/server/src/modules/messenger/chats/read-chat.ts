import type { UnreadCount } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'

import { publish } from '../events/publish.ts'
import { authorizeChat, type ChatRef } from '../messenger.access.ts'
import * as chats from './chats.repository.ts'

/** Unread messages of the actor in the channel. */
export function countUnread(actor: SeatActor): Promise<UnreadCount> {
  return chats.countUnread(db(), actor.managerId, actor.channelId)
}

/** Moves the actor's read mark to the end of the chat; answers the unread counts of the channel. */
export async function markAllAsRead(actor: SeatActor, ref: ChatRef): Promise<UnreadCount> {
  const target = await authorizeChat(db(), actor, 'read', ref)
  if (target.chat !== null) {
    const { chat, side } = target
    const { is_moved: isMoved, read_id: lastSeenId } = await chats.markRead(
      db(),
      chat.id,
      side,
      actor.managerId,
    )
    if (isMoved) publish({ kind: 'seen', chat, side, managerId: actor.managerId, lastSeenId })
  }
  return countUnread(actor)
}
