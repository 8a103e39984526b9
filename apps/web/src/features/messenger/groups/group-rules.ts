import type { ChatEntry, Message } from '@uprava/contract/messenger.ts'
import type { GroupDetails, GroupKind } from '@uprava/contract/messenger/group-shapes.ts'
import { groupRefusals, mayInGroup, type GroupAction } from '@uprava/contract/rules/group-rights.ts'

import { longDate } from '#ui/lib/format.ts'

/** What the viewer may do with the messages of a chat; in a room and an organization chat everything (messenger §1.2). */
export type ChatRights = {
  writes: boolean
  pins: boolean
  /** Reactions, deletion of the own messages. */
  acts: boolean
  /** Deletion of messages of others. */
  deletesAny: boolean
  /** Who has read a message. */
  seesReaders: boolean
  /** A copy in «Избранное». */
  saves: boolean
}

export const roomRights: ChatRights = {
  writes: true,
  pins: true,
  acts: true,
  deletesAny: false,
  seesReaders: false,
  saves: true,
}
export const organizationRights: ChatRights = { ...roomRights, seesReaders: true }

export const savedRights: ChatRights = { ...roomRights, saves: false }

type Standing = Pick<GroupDetails, 'role' | 'settings' | 'is_closed'>

/** What a setting of the group lets the viewer do. */
export const maySelf = ({ role, settings, is_closed: isClosed }: Standing, action: GroupAction): boolean =>
  mayInGroup({ role, settings, isClosed }, action)

/** What the viewer may do with the messages of a group. */
export function groupRights(group: Standing): ChatRights {
  const writes = maySelf(group, 'writes')
  return {
    writes,
    pins: maySelf(group, 'pins'),
    acts: !group.is_closed,
    deletesAny: group.role === 'owner' && !group.is_closed,
    seesReaders: group.role === 'owner' || (group.role === 'member' && group.settings.writes === 'all'),
    saves: true,
  }
}

/** Why the viewer cannot write in the group, in place of the field; null where he can. */
export function whyNotWriting(group: Standing & Pick<GroupDetails, 'closed_at'>): string | null {
  if (group.is_closed) return `Группа закрыта ${longDate(group.closed_at ?? new Date())}`
  if (group.role === 'reader') return groupRefusals.reader
  return maySelf(group, 'writes') ? null : groupRefusals.writes
}

/** The group as it stands in the row of its chat. */
export const groupInEntry = ({
  id,
  kind,
  role,
  members_count,
  is_closed,
}: GroupDetails): NonNullable<ChatEntry['group']> => ({ id, kind, role, members_count, is_closed })

export const kindNames: Readonly<Record<GroupKind, string>> = {
  inner: 'Группа канала',
  shared: 'Общая группа',
}

export const memberForms = ['участник', 'участника', 'участников'] as const

/** Messages of one author share a head for so long after the one before, milliseconds (GRP-42). */
const headMs = 5 * 60 * 1000

/** Whether a message stands under the head of the one before it, on the same day. */
export function sharesHead(
  before: Pick<Message, 'sender' | 'created_at'>,
  message: Pick<Message, 'sender' | 'created_at'>,
): boolean {
  return (
    before.sender.id === message.sender.id &&
    Date.parse(message.created_at) - Date.parse(before.created_at) <= headMs
  )
}

/** One of the eight colours of names; an account has the same in every group. */
export const nameTone = (managerId: number): number => managerId % 8

type Creation = {
  groups_inner: 'all' | 'team'
  groups_shared: 'all' | 'team'
  can_send_message: boolean
}

/** The kinds of groups that a seat of the channel may create (messenger §1.1). */
export function creatableKinds(channel: Creation | undefined, managesTeam: boolean): readonly GroupKind[] {
  if (!channel) return []
  const kinds: GroupKind[] = []
  if (managesTeam || channel.groups_inner === 'all') kinds.push('inner')
  if (channel.can_send_message && (managesTeam || channel.groups_shared === 'all')) kinds.push('shared')
  return kinds
}
