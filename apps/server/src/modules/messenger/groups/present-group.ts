import type { GroupDetails, GroupLink, GroupRole } from '@uprava/contract/messenger/group-shapes.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'

import type { Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { unseal } from '#platform/secret-box.ts'
import { settings } from '#platform/settings.ts'

import type { Member } from '../chats/members.ts'
import { avatarPath } from '../messages/present.ts'
import { findGroup, settingsOf, type GroupRow } from './groups.repository.ts'
import { findLink, type LinkRow } from './links.repository.ts'
import { countRequests } from './requests.repository.ts'

/** What only owners see of a group. */
type ForOwners = { readonly link: LinkRow | null; readonly requests: number }

/** The group as the account of this role sees it. */
export async function groupDetails(reader: Reader, id: number, role: GroupRole): Promise<GroupDetails> {
  const row = await findGroup(reader, id)
  if (!row) throw refuse.notFound()
  const isOwner = role === 'owner'
  const [link, requests] = isOwner
    ? await Promise.all([findLink(reader, id), countRequests(reader, id)])
    : [null, 0]
  return groupFor(row, role, { link, requests })
}

/** The group of a member on the wire. */
export function presentGroup(
  reader: Reader,
  { chat, member }: { readonly chat: { readonly id: number }; readonly member: Member | null },
): Promise<GroupDetails> {
  if (!member) throw refuse.notFound()
  return groupDetails(reader, chat.id, member.role)
}

/** The group as somebody of the role sees it. */
export function groupFor(row: GroupRow, role: GroupRole, forOwners: ForOwners): GroupDetails {
  const isOwner = role === 'owner'
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    avatar: avatarPath(row.avatar_id, row.avatar_name),
    channel: { id: row.channel_id, name: row.channel_name },
    role,
    members_count: row.members_count,
    owners: (row.owners ?? []).map(({ manager_id, ...name }) => ({
      manager_id,
      full_name: personName(name),
    })),
    settings: settingsOf(row),
    link: isOwner && forOwners.link ? presentLink(forOwners.link) : null,
    requests_count: isOwner ? forOwners.requests : null,
    is_closed: row.closed_at !== null,
    closed_at: row.closed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

/** To which row the sealed token of a link belongs. */
export const linkContext = (groupId: number) => `group link ${groupId}`

export function presentLink(row: LinkRow): GroupLink {
  return {
    address: linkAddress(unseal(row.token_sealed, linkContext(row.chat_id))),
    mode: row.mode,
    expires_at: row.expires_at?.toISOString() ?? null,
    limit: row.use_limit,
    used: row.used,
  }
}

/** The page of the link; without an own address of the installation the path of it alone. */
function linkAddress(token: string): string {
  const path = `/join/${token}`
  const { PUBLIC_URL } = settings()
  return PUBLIC_URL === undefined ? path : new URL(path, PUBLIC_URL).href
}
