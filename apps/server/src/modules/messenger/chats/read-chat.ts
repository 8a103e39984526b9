import type { UnreadCount } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'

import { publish } from '../events/publish.ts'
import { authorizeChat, type ChatRef, type OwnChat } from '../messenger.access.ts'
import * as chats from './chats.repository.ts'
import { isPair } from './chats.ts'

/** Unread messages of the actor in the channel. */
export function countUnread(actor: SeatActor): Promise<UnreadCount> {
  return chats.countUnread(db(), actor.managerId, actor.channelId)
}

/** Moves the actor's read mark to the end of the chat; answers the unread counts of the channel. */
export async function markAllAsRead(actor: SeatActor, ref: ChatRef): Promise<UnreadCount> {
  const target = await authorizeChat(db(), actor, 'read', ref)
  if (target.chat !== null) await readChat(target)
  return countUnread(actor)
}

async function readChat({ chat, side, managerId }: OwnChat): Promise<void> {
  if (isPair(chat)) {
    const mark = await chats.markRead(db(), chat.id, side, managerId)
    const lastSeenId = mark.read_id
    if (mark.is_moved) publish({ kind: 'seen', chat, side, managerId, lastSeenId, authors: null })
    return
  }
  const mark = await chats.markReadByMember(db(), chat.id, managerId)
  if (!mark?.is_moved) return
  const { read_id: lastSeenId, seen_authors: authors } = mark
  publish({ kind: 'seen', chat, side, managerId, lastSeenId, authors })
}
