import type { GroupKind, GroupRole, GroupSettings } from '@uprava/contract/messenger/group-shapes.ts'

/** What decides in a group who may do what. */
export type GroupRules = {
  readonly kind: GroupKind
  readonly name: string
  readonly settings: GroupSettings
  readonly membersCount: number
  readonly closedAt: Date | null
}

/** Somebody's membership in a chat with members. */
export type Member = {
  readonly role: GroupRole
  /** The channel the member sits for; null in the saved messages. */
  readonly channelId: number | null
  /** The newest message at joining that is not shown to the member, and its position; 0: everything is shown. */
  readonly hiddenId: number
  readonly hiddenPosition: number
  /** Null in the saved messages. */
  readonly group: GroupRules | null
}

/** The columns of `memberColumnsSql`; all null for somebody who is no member. */
export type MemberColumns = {
  member_role: GroupRole | null
  member_channel_id: number | null
  hidden_id: number | null
  hidden_position: number | null
  group_kind: GroupKind | null
  group_name: string | null
  writes: GroupSettings['writes'] | null
  adds: GroupSettings['adds'] | null
  pins: GroupSettings['pins'] | null
  mentions_all: GroupSettings['mentions_all'] | null
  history: GroupSettings['history'] | null
  members_count: number | null
  closed_at: Date | null
}

/** SQL columns of a membership: `member` is a row of chat_members, `group` of chat_groups, each of an outer join or not. */
export const memberColumnsSql = (member: string, group: string) => `
  ${member}.role as member_role, ${member}.channel_id as member_channel_id, ${member}.hidden_id, ${member}.hidden_position,
  ${group}.kind as group_kind, ${group}.name as group_name, ${group}.writes, ${group}.adds, ${group}.pins,
  ${group}.mentions_all, ${group}.history, ${group}.members_count, ${group}.closed_at`

export function memberOf(row: MemberColumns): Member | null {
  if (row.member_role === null) return null
  return {
    role: row.member_role,
    channelId: row.member_channel_id,
    hiddenId: row.hidden_id!,
    hiddenPosition: row.hidden_position!,
    group: row.group_kind === null ? null : rulesOf(row, row.group_kind),
  }
}

function rulesOf(row: MemberColumns, kind: GroupKind): GroupRules {
  return {
    kind,
    name: row.group_name!,
    settings: {
      writes: row.writes!,
      adds: row.adds!,
      pins: row.pins!,
      mentions_all: row.mentions_all!,
      history: row.history!,
    },
    membersCount: row.members_count!,
    closedAt: row.closed_at,
  }
}
