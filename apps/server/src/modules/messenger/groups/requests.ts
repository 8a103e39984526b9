import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { GroupRequest } from '@uprava/contract/messenger/groups.ts'
import { managerChannel } from '@uprava/contract/realtime.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { announce } from '#platform/realtime/index.ts'

import { chatNameFor } from '../chats/chats.ts'
import { findMember } from '../chats/members.repository.ts'
import { nameOfWriter } from '../chats/partners.repository.ts'
import { avatarPath } from '../messages/present.ts'
import { publishGroup } from './group-events.ts'
import { notifyAdded, notifyRequested } from './group-notices.ts'
import { authorizeGroup } from './groups.access.ts'
import { findGroup, findOwners } from './groups.repository.ts'
import * as repository from './membership.repository.ts'
import { letIn } from './membership.ts'
import * as requests from './requests.repository.ts'

const done = { ok: true } as const
const hourMs = 60 * 60 * 1000

/**
 * Stores that the actor asks to be let in, under the group's lock; answers since when. A waiting request stays as it is; one
 * that was refused may be repeated after 24 hours.
 */
export async function askToJoin(tx: Tx, actor: SeatActor, groupId: number): Promise<string> {
  const known = await requests.findRequest(tx, groupId, actor.managerId)
  if (known && known.rejected_at === null) return known.requested_at.toISOString()
  const at = new Date()
  const waitMs = known ? known.rejected_at!.getTime() + groupLimits.requestHours * hourMs - at.getTime() : 0
  if (waitMs > 0)
    throw refuse.tooMany(
      Math.ceil(waitMs / 1000),
      'Заявку отклонили. Подать её снова можно через сутки после отказа.',
    )
  const { managerId, channelId } = actor
  await requests.upsertRequest(tx, { groupId, managerId, channelId, at })
  const [owners, group] = await Promise.all([findOwners(tx, groupId), findGroup(tx, groupId)])
  const name = await nameOfWriter(tx, managerId)
  await notifyRequested(tx, { groupId, owners, name, group: group!.name })
  await announceRequests(tx, groupId, owners)
  return at.toISOString()
}

/** Publishes to the owners how many wait. */
async function announceRequests(
  tx: Tx,
  groupId: number,
  owners: readonly { manager_id: number; channel_id: number }[],
): Promise<void> {
  const count = await requests.countRequests(tx, groupId)
  for (const { manager_id: managerId, channel_id: channelId } of owners) {
    const chat = chatNameFor({ id: groupId, kind: 'group' }, { side: 'a', managerId, channelId })
    announce(tx, managerChannel(managerId), 'group-request', { chat, requests_count: count })
  }
}

export async function listRequests(actor: SeatActor, groupId: number): Promise<GroupRequest[]> {
  await authorizeGroup(db(), actor, 'manage', groupId)
  return (await requests.findRequests(db(), groupId)).map((row) => ({
    manager_id: row.manager_id,
    full_name: personName(row),
    avatar: avatarPath(row.avatar_id, row.avatar_name),
    appointment: row.appointment,
    channel: { id: row.channel_id, name: row.channel_name },
    requested_at: row.requested_at.toISOString(),
  }))
}

/** Lets somebody in who asks to be; a second press changes nothing. */
export async function approveRequest(
  actor: SeatActor,
  groupId: number,
  managerId: number,
): Promise<typeof done> {
  return transaction(async (tx) => {
    await authorizeGroup(tx, actor, 'manage', groupId)
    const before = await requests.findRequest(tx, groupId, managerId)
    const channelId = before?.channel_id ?? 0
    const seats = await repository.lockSeats(tx, channelId, [managerId])
    const group = await repository.lockGroup(tx, groupId)
    await authorizeGroup(tx, actor, 'manage', groupId)
    if (await findMember(tx, groupId, managerId)) return done
    const request = await requests.findRequest(tx, groupId, managerId)
    if (!group || !request || request.rejected_at !== null || !seats.has(managerId)) throw refuse.notFound()
    await letIn(tx, group, { newcomers: [{ managerId, channelId }], action: 'joined', actorId: managerId })
    await notifyAdded(tx, { groupId, managerIds: [managerId], channelId })
    await announceRequests(tx, groupId, await findOwners(tx, groupId))
    return done
  })
}

/** Refuses somebody; a second press changes nothing. */
export async function rejectRequest(
  actor: SeatActor,
  groupId: number,
  managerId: number,
): Promise<typeof done> {
  return transaction(async (tx) => {
    await authorizeGroup(tx, actor, 'manage', groupId)
    await repository.lockGroup(tx, groupId)
    await authorizeGroup(tx, actor, 'manage', groupId)
    if (!(await requests.findRequest(tx, groupId, managerId))) throw refuse.notFound()
    if (!(await requests.markRejected(tx, groupId, managerId, new Date()))) return done
    await announceRequests(tx, groupId, await findOwners(tx, groupId))
    await publishGroup(tx, groupId)
    return done
  })
}
