import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { GroupKind } from '@uprava/contract/messenger/group-shapes.ts'
import type { groupCalls } from '@uprava/contract/messenger/groups.ts'
import type { z } from 'zod'

import { consume, type SeatActor } from '#modules/access/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { postServiceLine } from '../posting/service-lines.ts'
import { notifyAdded } from './group-notices.ts'
import { authorizeGroup } from './groups.access.ts'
import * as repository from './groups.repository.ts'
import { inviteChannels } from './invitations.ts'
import { insertMembers, lockSeats } from './membership.repository.ts'
import { groupDetails, presentGroup } from './present-group.ts'

type NewGroup = z.output<(typeof groupCalls)['createGroup']['body']>
type Created = z.output<(typeof groupCalls)['createGroup']['reply']>
type Skipped = Created['skipped']

/** New groups and joins of one account (messenger-wire §10). */
export const joinLimit = (managerId: number) => ({
  name: 'groups',
  key: String(managerId),
  max: 60,
  windowSeconds: 3600,
})

/** Makes a group of the actor's channel with its first members; the same client id answers the first group. */
export async function createGroup(actor: SeatActor, typed: NewGroup): Promise<Created> {
  const known = await repository.findByClientId(db(), actor.managerId, typed.client_id)
  if (known !== null) return existing(actor, known)
  await requireMayCreate(actor, typed.kind)
  if (typed.kind === 'inner' && typed.channel_ids.length > 0)
    throw refuse.field('channel_ids', 'В группу канала нельзя пригласить другую организацию')
  try {
    return await transaction((tx) => insertGroup(tx, actor, typed))
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    const first = await repository.findByClientId(db(), actor.managerId, typed.client_id)
    if (first === null) throw error
    return existing(actor, first)
  }
}

/** The first group, as far as the actor sees it now: who has been taken out since does not find it. */
const existing = async (actor: SeatActor, id: number): Promise<Created> => ({
  ...(await presentGroup(db(), await authorizeGroup(db(), actor, 'see', id))),
  skipped: [],
})

/** Whether the channel lets the actor create groups of the kind (messenger §1.1). */
async function requireMayCreate(actor: SeatActor, kind: GroupKind): Promise<void> {
  const channel = await repository.findCreationRules(db(), actor.channelId)
  const rule = kind === 'inner' ? channel?.groups_inner : channel?.groups_shared
  if (rule === 'team' && !actor.isOwner && !actor.sections.has('team'))
    throw refuse.forbidden('Группы этого канала создают те, кто управляет сотрудниками')
  if (kind === 'shared' && channel?.can_send_message !== true)
    throw refuse.forbidden('Общие группы создают организации, которые принимают сообщения')
}

async function insertGroup(tx: Tx, actor: SeatActor, typed: NewGroup): Promise<Created> {
  await consume(tx, [joinLimit(actor.managerId)])
  const wanted = [...new Set(typed.manager_ids)].filter((id) => id !== actor.managerId)
  const present = await lockSeats(tx, actor.channelId, [...wanted, actor.managerId])
  if (!present.has(actor.managerId)) throw refuse.notFound()
  await repository.lockChannelGroups(tx, actor.channelId)
  if ((await repository.countGroups(tx, actor.channelId)) >= groupLimits.groups)
    throw refuse.general('У канала может быть не больше 1 000 групп')
  const { name, kind, description } = typed
  const id = await repository.insertGroup(tx, {
    name,
    kind,
    description,
    channelId: actor.channelId,
    createdBy: actor.managerId,
    clientId: typed.client_id,
    settings: typed.settings ?? {},
  })
  const colleagues = wanted.filter((managerId) => present.has(managerId))
  await addFirstMembers(tx, actor, id, colleagues)
  if (typed.channel_ids.length > 0) await inviteChannels(tx, actor, id, typed.channel_ids)
  const skipped: Skipped = wanted
    .filter((managerId) => !present.has(managerId))
    .map((managerId) => ({ manager_id: managerId, reason: 'not_found' }))
  return { ...(await groupDetails(tx, id, 'owner')), skipped }
}

async function addFirstMembers(
  tx: Tx,
  actor: SeatActor,
  id: number,
  colleagues: readonly number[],
): Promise<void> {
  const { managerId, channelId } = actor
  // Whoever makes the group sees it from its beginning.
  await insertMembers(tx, { id, history: 'all' }, [{ managerId, channelId }], 'owner')
  const newcomers = colleagues.map((one) => ({ managerId: one, channelId }))
  if (newcomers.length > 0) await insertMembers(tx, { id, history: 'all' }, newcomers, 'member')
  const line = { chat: { id, kind: 'group' as const }, channelId }
  await postServiceLine(tx, line, { action: 'created', actorId: managerId })
  if (colleagues.length === 0) return
  await postServiceLine(tx, line, { action: 'added', actorId: managerId, targetIds: colleagues })
  await notifyAdded(tx, { groupId: id, managerIds: colleagues, channelId })
}
