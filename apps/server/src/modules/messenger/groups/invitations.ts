import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { GroupInvitation } from '@uprava/contract/messenger/groups.ts'
import { managerChannel } from '@uprava/contract/realtime.ts'

import { consume, type SeatActor } from '#modules/access/index.ts'
import { managersWithSection } from '#modules/team/index.ts'
import { db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { announce } from '#platform/realtime/index.ts'

import { avatarPath } from '../messages/present.ts'
import { notifyAdded, notifyInvited } from './group-notices.ts'
import { authorizeGroup } from './groups.access.ts'
import * as invitations from './invitations.repository.ts'
import * as repository from './membership.repository.ts'
import { letIn, takeOut } from './membership.ts'

const done = { ok: true } as const
const dayMs = 24 * 60 * 60 * 1000

/** Organizations invited into one group within a day (messenger-wire §10). */
const invitationLimit = (groupId: number) => ({
  name: 'group invitations',
  key: String(groupId),
  max: 100,
  windowSeconds: 24 * 60 * 60,
})

/** Invites a channel of the directory into a shared group; an invitation that waits is answered again. */
export async function inviteOrganization(
  actor: SeatActor,
  groupId: number,
  channelId: number,
): Promise<GroupInvitation> {
  return transaction(async (tx) => {
    await authorizeGroup(tx, actor, 'manage', groupId)
    await repository.lockGroup(tx, groupId)
    const group = await authorizeGroup(tx, actor, 'manage', groupId)
    if (group.member.group?.kind !== 'shared')
      throw refuse.general('В группу канала нельзя пригласить другую организацию')
    const [id] = await inviteChannels(tx, actor, groupId, [channelId])
    return present((await invitations.findInvitation(tx, id!))!)
  })
}

/** Invites channels into the actor's group: all of them, or none. Answers the ids of the invitations. */
export async function inviteChannels(
  tx: Tx,
  actor: SeatActor,
  groupId: number,
  channelIds: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(channelIds)]
  const group = await repository.lockGroup(tx, groupId)
  if (wanted.includes(group!.channel_id)) throw refuse.general('Это канал самой группы')
  const listed = await invitations.findListed(tx, wanted)
  if (listed.length < wanted.length) throw refuse.notFound()
  const ids: number[] = []
  for (const channelId of listed) ids.push(await inviteChannel(tx, actor, groupId, channelId))
  return ids
}

async function inviteChannel(tx: Tx, actor: SeatActor, groupId: number, channelId: number): Promise<number> {
  const at = new Date()
  const expiresAt = new Date(at.getTime() + groupLimits.invitationDays * dayMs)
  const invitation = { groupId, channelId, invitedBy: actor.managerId, expiresAt }
  const { id, is_new: isNew } = await invitations.upsertInvitation(tx, invitation, at)
  if (!isNew) return id
  await consume(tx, [invitationLimit(groupId)])
  const row = (await invitations.findInvitation(tx, id))!
  const managerIds = await managersWithSection(tx, channelId, 'team')
  await notifyInvited(tx, { managerIds, channelId, from: row.from_name, group: row.group_name })
  publishInvitation(tx, managerIds, row)
  return id
}

function publishInvitation(tx: Tx, managerIds: readonly number[], row: invitations.InvitationRow): void {
  announce(tx, managerIds.map(managerChannel), 'group-invitation', { invitation: present(row) })
}

function present(row: invitations.InvitationRow): GroupInvitation {
  return {
    id: row.id,
    group: {
      id: row.chat_id,
      name: row.group_name,
      description: row.description,
      avatar: avatarPath(row.avatar_id, row.avatar_name),
      members_count: row.members_count,
    },
    from: { id: row.from_id, name: row.from_name },
    channel: { id: row.channel_id, name: row.channel_name },
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    answer: row.answer,
  }
}

const mayAnswer = (actor: SeatActor) => actor.isOwner || actor.sections.has('team')

/** Invitations of the actor's channel that wait for an answer; for those who may not answer there are none. */
export async function listInvitations(actor: SeatActor): Promise<GroupInvitation[]> {
  if (!mayAnswer(actor)) return []
  return (await invitations.findOpenInvitations(db(), actor.channelId, new Date())).map(present)
}

/** The invitation of the actor's channel under the lock of its group; 409 when it is over or answered. */
async function openInvitation(tx: Tx, actor: SeatActor, id: number) {
  const before = await ownInvitation(tx, actor, id)
  const group = await repository.lockGroup(tx, before.chat_id)
  const row = await ownInvitation(tx, actor, id)
  const isOver = row.answer !== null || row.expires_at <= new Date() || row.closed_at !== null
  if (!group || isOver) throw refuse.conflict('Приглашение больше не действует')
  return { row, group }
}

async function ownInvitation(reader: Reader, actor: SeatActor, id: number) {
  const row = await invitations.findInvitation(reader, id)
  if (row?.channel_id !== actor.channelId) throw refuse.notFound()
  if (!mayAnswer(actor)) throw refuse.forbidden()
  return row
}

/** Lets the chosen colleagues into the group for the invited channel. */
export async function acceptInvitation(
  actor: SeatActor,
  id: number,
  managerIds: readonly number[],
): Promise<GroupInvitation> {
  return transaction(async (tx) => {
    const wanted = [...new Set(managerIds)]
    await ownInvitation(tx, actor, id)
    const present = await repository.lockSeats(tx, actor.channelId, wanted)
    if (present.size < wanted.length) throw refuse.field('manager_ids', 'Выберите сотрудников своего канала')
    const { row, group } = await openInvitation(tx, actor, id)
    const newcomers = wanted.map((managerId) => ({ managerId, channelId: actor.channelId }))
    const added = await letIn(tx, group, { newcomers, action: 'added', actorId: actor.managerId })
    const others = added.filter((managerId) => managerId !== actor.managerId)
    if (others.length > 0)
      await notifyAdded(tx, { groupId: row.chat_id, managerIds: others, channelId: actor.channelId })
    return answer(tx, id, 'accepted')
  })
}

export async function declineInvitation(actor: SeatActor, id: number): Promise<GroupInvitation> {
  return transaction(async (tx) => {
    await openInvitation(tx, actor, id)
    return answer(tx, id, 'declined')
  })
}

/** Answers it, and publishes that to all who might have. */
async function answer(
  tx: Tx,
  id: number,
  given: 'accepted' | 'declined' | 'withdrawn',
): Promise<GroupInvitation> {
  await invitations.answerInvitation(tx, id, given, new Date())
  const row = (await invitations.findInvitation(tx, id))!
  publishInvitation(tx, await managersWithSection(tx, row.channel_id, 'team'), row)
  return present(row)
}

/** Takes all members of the organization out and withdraws its invitation. */
export async function removeOrganization(
  actor: SeatActor,
  groupId: number,
  channelId: number,
): Promise<typeof done> {
  return transaction(async (tx) => {
    await authorizeGroup(tx, actor, 'manage', groupId)
    const group = await repository.lockGroup(tx, groupId)
    await authorizeGroup(tx, actor, 'manage', groupId)
    if (channelId === group!.channel_id) throw refuse.general('Это канал самой группы')
    const waiting = await invitations.findOpenInvitation(tx, groupId, channelId)
    if (waiting !== null) await answer(tx, waiting, 'withdrawn')
    const managerIds = await repository.membersOfChannel(tx, groupId, channelId)
    if (waiting === null && managerIds.length === 0) throw refuse.notFound()
    await takeOut(tx, group!, { managerIds, reason: 'removed', actorId: actor.managerId })
    await repository.exclude(tx, groupId, managerIds)
    return done
  })
}
