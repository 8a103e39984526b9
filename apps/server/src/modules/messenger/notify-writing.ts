import type { SeatAsker } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'

import { claimWriting } from './chats.repository.ts'
import { reachForReading, type NamedChat } from './messenger.access.ts'
import { findManagerPartners } from './partners.repository.ts'
import { tell } from './tell.ts'

/** Tells the other side that the asker is writing; at most once in two seconds, the rest is silently dropped (RT-38). */
export async function notifyWriting(asker: SeatAsker, named: NamedChat): Promise<{ ok: true }> {
  const reached = await reachForReading(asker, named)
  // Nobody has the chat open before its first message.
  if (reached.chat === null || !(await claimWriting(db(), asker.managerId, reached.chat.id)))
    return { ok: true }
  const [row] = await findManagerPartners(db(), [asker.managerId])
  const manager = { id: asker.managerId, full_name: row?.title ?? '' }
  tell({ kind: 'writing', chat: reached.chat, side: reached.side, manager })
  return { ok: true }
}
