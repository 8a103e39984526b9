import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'

import { claimWriting } from '../chats/chats.repository.ts'
import { findManagerPartners } from '../chats/partners.repository.ts'
import { reachForReading, type NamedChat } from '../messenger.access.ts'
import { tell } from './publish.ts'

/** Tells the other side that the actor is writing; at most once in two seconds, the rest is silently dropped (RT-38). */
export async function notifyWriting(actor: SeatActor, named: NamedChat): Promise<{ ok: true }> {
  const reached = await reachForReading(actor, named)
  // Nobody has the chat open before its first message.
  if (reached.chat === null || !(await claimWriting(db(), actor.managerId, reached.chat.id)))
    return { ok: true }
  const [row] = await findManagerPartners(db(), [actor.managerId])
  const manager = { id: actor.managerId, full_name: row?.title ?? '' }
  tell({ kind: 'writing', chat: reached.chat, side: reached.side, manager })
  return { ok: true }
}
