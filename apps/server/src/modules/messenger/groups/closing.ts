import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'

import { db, sql, transaction } from '#platform/database/index.ts'
import { deleteUnreferencedFiles } from '#platform/files/index.ts'

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

/**
 * Deletes closed groups that nobody is in any more and whose messages are all gone, by their retention terms, with their
 * pictures. Answers how many.
 */
export async function deleteEmptyGroups(): Promise<number> {
  return transaction(async (tx) => {
    // Their chats go with them.
    const { rows } = await sql<{ avatar_file_id: number | null }>`
      delete from chat_groups where chat_id in (
        select k.chat_id from chat_groups k join chats c on c.id = k.chat_id
        where k.closed_at is not null and k.members_count = 0 and c.message_count = 0
        order by k.chat_id limit 1000 for update of k skip locked)
      returning avatar_file_id`.execute(tx)
    await deleteUnreferencedFiles(
      tx,
      rows.flatMap((row) => row.avatar_file_id ?? []),
    )
    return rows.length
  })
}
