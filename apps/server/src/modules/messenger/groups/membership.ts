import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { ServiceAction } from '@uprava/contract/messenger.ts'
import { groupTexts } from '@uprava/contract/messenger/groups.ts'
import { managerChannel, type LeavingReason } from '@uprava/contract/realtime.ts'

import { afterCommit, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { leaveAudience } from '#platform/realtime/index.ts'

import { recipientsChange } from '../events/known-recipients.ts'
import { audienceOf, publish } from '../events/publish.ts'
import { postServiceLine } from '../posting/service-lines.ts'
import { publishGroup } from './group-events.ts'
import * as repository from './membership.repository.ts'

/*
 * The one place that lets people into groups and out of them. Each function is called under the group's lock and at the end of
 * its transaction: the lines it writes lock the chat.
 */

const chatOfGroup = (id: number) => ({ id, kind: 'group' as const })

type Entrance = {
  readonly newcomers: readonly repository.Newcomer[]
  readonly action: Extract<ServiceAction, 'added' | 'joined'>
  /** Who lets them in. */
  readonly actorId: number
}

/** Lets people in, all or nobody; answers who was not a member before. 409 when the group has no room for all of them. */
export async function letIn(
  tx: Tx,
  group: repository.LockedGroup,
  { newcomers, action, actorId }: Entrance,
): Promise<number[]> {
  recipientsChange(tx)
  const added = await repository.insertMembers(tx, group, newcomers, 'member')
  if (group.members_count + added.length > groupLimits.members) throw refuse.conflict(groupTexts.full)
  if (added.length === 0) return []
  await repository.clearWaiting(tx, group.id, added)
  await postServiceLine(
    tx,
    { chat: chatOfGroup(group.id), channelId: group.channel_id },
    { action, actorId, targetIds: added },
  )
  await publishGroup(tx, group.id)
  return added
}

type Exit = {
  readonly managerIds: readonly number[]
  readonly reason: LeavingReason
  /** Who takes them out; null: nobody of the group. */
  readonly actorId: number | null
}

/**
 * Takes members out: from the commit on no event of the group reaches them, `group-left` is the last. When no owner is left
 * the member of longest standing becomes one, and without members the group is closed.
 */
export async function takeOut(
  tx: Tx,
  group: repository.LockedGroup,
  { managerIds, reason, actorId }: Exit,
): Promise<number[]> {
  recipientsChange(tx)
  const gone = await repository.deleteMembers(tx, group.id, managerIds)
  if (gone.length === 0) return []
  const ids = gone.map((row) => row.manager_id)
  const chat = chatOfGroup(group.id)
  const version = await repository.nextVersion(tx, group.id)
  leaveAudience(tx, { name: audienceOf(group.id), version }, ids.map(managerChannel))
  const leavers = gone.map((row) => ({ managerId: row.manager_id, channelId: row.channel_id }))
  afterCommit(tx, () => publish({ kind: 'left', chat, leavers, reason }))
  const heir = gone.some((row) => row.role === 'owner') ? await handOver(tx, group.id) : null
  if (group.members_count === gone.length) await repository.markClosed(tx, group.id)
  else if (reason !== 'closed') {
    const line = { chat, channelId: group.channel_id }
    const action = reason === 'removed' ? 'removed' : 'left'
    await postServiceLine(tx, line, { action, actorId: actorId ?? ids[0]!, targetIds: ids })
    if (heir !== null)
      await postServiceLine(tx, line, {
        action: 'role_changed',
        actorId: null,
        targetIds: [heir],
        detail: 'owner',
      })
    await publishGroup(tx, group.id)
  }
  return ids
}

/** Makes an owner where none is left; answers who, null when there is one or nobody. */
async function handOver(tx: Tx, groupId: number): Promise<number | null> {
  if ((await repository.countOwners(tx, groupId)) > 0) return null
  const heir = await repository.findHeir(tx, groupId)
  if (heir !== null) await repository.setRole(tx, groupId, heir, 'owner')
  return heir
}

/**
 * Ends the memberships of accounts that have lost their seat in the channel, or, where it is null, all of theirs: in the
 * transaction in which they lose it.
 */
export async function endMemberships(
  tx: Tx,
  managerIds: readonly number[],
  channelId: number | null,
): Promise<void> {
  for (const { chat_id: id, manager_ids: ids } of await repository.groupsOf(tx, managerIds, channelId)) {
    const group = await repository.lockGroup(tx, id)
    if (group) await takeOut(tx, group, { managerIds: ids, reason: 'seat_lost', actorId: null })
  }
}
