import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { GroupDetails, GroupRole } from '@uprava/contract/messenger/group-shapes.ts'
import { groupTexts, type groupCalls, type GroupMember } from '@uprava/contract/messenger/groups.ts'
import type { z } from 'zod'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { deleteUnreferencedFiles, storePicture } from '#platform/files/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'

import { postServiceLine } from '../posting/service-lines.ts'
import { publishGroup } from './group-events.ts'
import { notifyAdded } from './group-notices.ts'
import { authorizeGroup, type OwnGroup } from './groups.access.ts'
import { findAvatar, updateGroupRow } from './groups.repository.ts'
import { memberOfGroup } from './member-list.ts'
import * as repository from './membership.repository.ts'
import { letIn, takeOut } from './membership.ts'
import { groupDetails, presentGroup } from './present-group.ts'

const done = { ok: true } as const

export async function getGroup(actor: SeatActor, id: number): Promise<GroupDetails> {
  return presentGroup(db(), await authorizeGroup(db(), actor, 'see', id))
}

type Change = z.output<(typeof groupCalls)['updateGroup']['body']>

/** Changes name, description and settings; what is absent stays. Rights that it changes hold from the next call on. */
export async function updateGroup(
  actor: SeatActor,
  id: number,
  { name, description, settings }: Change,
): Promise<GroupDetails> {
  return transaction(async (tx) => {
    const group = await lockManaged(tx, actor, id)
    const isRenamed = name !== undefined && name !== group.member.group?.name
    await updateGroupRow(tx, id, { name, description, settings })
    if (isRenamed)
      await postServiceLine(tx, group, { action: 'renamed', actorId: actor.managerId, detail: name })
    await publishGroup(tx, id)
    return groupDetails(tx, id, 'owner')
  })
}

/** The group under its lock, as it is when the lock is granted. */
async function lockManaged(tx: Tx, actor: SeatActor, id: number): Promise<OwnGroup> {
  await authorizeGroup(tx, actor, 'manage', id)
  await repository.lockGroup(tx, id)
  return authorizeGroup(tx, actor, 'manage', id)
}

export async function setAvatar(actor: SeatActor, id: number, file: UploadedFile): Promise<GroupDetails> {
  return transaction(async (tx) => {
    await lockManaged(tx, actor, id)
    const former = await findAvatar(tx, id)
    await updateGroupRow(tx, id, { avatar_file_id: await storePicture(tx, file, 'avatar') })
    if (former !== null) await deleteUnreferencedFiles(tx, [former])
    await publishGroup(tx, id)
    return groupDetails(tx, id, 'owner')
  })
}

/** Closes the group: for its members it can be read for 30 days more. Repeated, it changes nothing. */
export async function closeGroup(actor: SeatActor, id: number): Promise<typeof done> {
  return transaction(async (tx) => {
    await authorizeGroup(tx, actor, 'close', id)
    await repository.lockGroup(tx, id)
    const group = await authorizeGroup(tx, actor, 'close', id)
    if (!(await repository.markClosed(tx, id))) return done
    await postServiceLine(tx, group, { action: 'closed', actorId: actor.managerId })
    await publishGroup(tx, id)
    return done
  })
}

type Added = z.output<(typeof groupCalls)['addGroupMembers']['reply']>

/** Adds colleagues of the channel the actor sits for: all of them, or nobody where there is no room (messenger §1.3). */
export async function addMembers(
  actor: SeatActor,
  id: number,
  managerIds: readonly number[],
): Promise<Added> {
  return transaction(async (tx) => {
    await authorizeGroup(tx, actor, 'add', id)
    const wanted = [...new Set(managerIds)]
    const present = await repository.lockSeats(tx, actor.channelId, wanted)
    const group = await repository.lockGroup(tx, id)
    await authorizeGroup(tx, actor, 'add', id)
    const newcomers = wanted
      .filter((managerId) => present.has(managerId))
      .map((managerId) => ({ managerId, channelId: actor.channelId }))
    const added = await letIn(tx, group!, { newcomers, action: 'added', actorId: actor.managerId })
    if (added.length > 0)
      await notifyAdded(tx, { groupId: id, managerIds: added, channelId: actor.channelId })
    const isIn = new Set(added)
    const skipped = wanted
      .filter((managerId) => !isIn.has(managerId))
      .map((managerId) => ({
        manager_id: managerId,
        reason: present.has(managerId) ? ('member' as const) : ('not_found' as const),
      }))
    return { added, skipped }
  })
}

/** Changes the role of a member. There is always an owner: the last one stays it (409). */
export async function changeRole(
  actor: SeatActor,
  id: number,
  managerId: number,
  role: GroupRole,
): Promise<GroupMember> {
  return transaction(async (tx) => {
    const group = await lockOwned(tx, actor, id)
    const member = await memberOfGroup(tx, id, managerId)
    if (!member) throw refuse.notFound()
    if (member.role !== role) {
      const owners = await repository.countOwners(tx, id)
      if (member.role === 'owner' && owners === 1) throw refuse.conflict(groupTexts.lastOwner)
      if (role === 'owner' && owners >= groupLimits.owners)
        throw refuse.general('У группы может быть не больше 50 владельцев')
      await repository.setRole(tx, id, managerId, role)
      await postServiceLine(tx, group, {
        action: 'role_changed',
        actorId: actor.managerId,
        targetIds: [managerId],
        detail: role,
      })
      await publishGroup(tx, id)
    }
    return (await memberOfGroup(tx, id, managerId))!
  })
}

/** Whoever was an owner when asking and is none any more gets 409: the group has changed meanwhile. */
async function lockOwned(tx: Tx, actor: SeatActor, id: number): Promise<OwnGroup> {
  await authorizeGroup(tx, actor, 'manage', id)
  await repository.lockGroup(tx, id)
  const group = await authorizeGroup(tx, actor, 'see', id)
  if (group.member.role !== 'owner') throw refuse.conflict()
  return authorizeGroup(tx, actor, 'manage', id)
}

/** Takes a member out, which an owner may; oneself everybody. */
export async function removeMember(actor: SeatActor, id: number, managerId: number): Promise<typeof done> {
  return transaction(async (tx) => {
    const isLeaving = managerId === actor.managerId
    await authorizeGroup(tx, actor, isLeaving ? 'see' : 'manage', id)
    const locked = await repository.lockGroup(tx, id)
    await authorizeGroup(tx, actor, isLeaving ? 'see' : 'manage', id)
    const reason = isLeaving ? 'left' : 'removed'
    const gone = await takeOut(tx, locked!, { managerIds: [managerId], reason, actorId: actor.managerId })
    if (gone.length === 0) throw refuse.notFound()
    if (!isLeaving) await repository.exclude(tx, id, [managerId])
    return done
  })
}
