import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'

import { claimWriting } from '../chats/chats.repository.ts'
import { nameOfWriter } from '../chats/partners.repository.ts'
import { authorizeChat, type ChatRef } from '../messenger.access.ts'
import { publish } from './publish.ts'

/** Publishes to the others in the chat that the actor is writing; at most once in two seconds, the rest is dropped (RT-38). */
export async function notifyWriting(actor: SeatActor, ref: ChatRef): Promise<{ ok: true }> {
  const target = await authorizeChat(db(), actor, 'read', ref)
  // Before its first message a chat is open on no screen; in a large group it would disturb more than it says.
  if (target.chat === null || target.chat.kind === 'saved') return { ok: true }
  if ((target.member?.group?.membersCount ?? 0) > groupLimits.typing) return { ok: true }
  if (!(await claimWriting(db(), actor.managerId, target.chat.id))) return { ok: true }
  const manager = { id: actor.managerId, full_name: await nameOfWriter(db(), actor.managerId) }
  publish({ kind: 'writing', chat: target.chat, side: target.side, manager })
  return { ok: true }
}
