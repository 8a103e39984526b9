import type { GroupDetails, GroupRole } from '@uprava/contract/messenger/group-shapes.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'

import type { Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { avatarPath } from '../messages/present.ts'
import type { OwnChat } from '../messenger.access.ts'
import { findGroup, settingsOf, type GroupRow } from './groups.repository.ts'

/** The group of a member on the wire. */
export async function presentGroup(reader: Reader, { chat, member }: OwnChat): Promise<GroupDetails> {
  const row = await findGroup(reader, chat.id)
  if (!row || !member) throw refuse.notFound()
  return groupFor(row, member.role)
}

/** The group as somebody of the role sees it. */
function groupFor(row: GroupRow, role: GroupRole): GroupDetails {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    avatar: avatarPath(row.avatar_id, row.avatar_name),
    channel: { id: row.channel_id, name: row.channel_name },
    role,
    members_count: row.members_count,
    owners: (row.owners ?? []).map(({ manager_id, ...name }) => ({ manager_id, full_name: personName(name) })),
    settings: settingsOf(row),
    link: null,
    requests_count: null,
    is_closed: row.closed_at !== null,
    closed_at: row.closed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
