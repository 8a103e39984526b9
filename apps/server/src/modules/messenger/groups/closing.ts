import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'

import { db, sql, transaction } from '#platform/database/index.ts'

import { membersOfChat } from '../chats/member-lists.repository.ts'
import { lockGroup } from './membership.repository.ts'
import { takeOut } from './membership.ts'

/** Takes the last members out of groups that were closed 30 days before: they leave their lists. Answers how many groups. */
export async function leaveClosedGroups(at = new Date()): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select k.chat_id as id from chat_groups k
    where k.closed_at < ${at}::timestamptz - make_interval(days => ${groupLimits.closedDays}) and k.members_count > 0
    order by k.chat_id limit 1000`.execute(db())
  for (const { id } of rows)
    await transaction(async (tx) => {
      const group = await lockGroup(tx, id)
      const members = await membersOfChat(tx, id)
      const managerIds = members.map((one) => one.manager_id)
      if (group) await takeOut(tx, group, { managerIds, reason: 'closed', actorId: null })
    })
  return rows.length
}
