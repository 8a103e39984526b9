import type { GroupRole, GroupSettings } from '../messenger/group-shapes.ts'

/** What a setting of a group gives to all members or to owners only. */
export type GroupAction = keyof Omit<GroupSettings, 'history'>

/** Whether a member may do something in its group, by role and settings (messenger §1.2). */
export function mayInGroup(
  { role, settings, isClosed }: { role: GroupRole; settings: GroupSettings; isClosed: boolean },
  action: GroupAction,
): boolean {
  if (isClosed || role === 'reader') return false
  return role === 'owner' || settings[action] === 'all'
}

/** Why something is refused in a group. */
export const groupRefusals = {
  closed: 'Группа закрыта',
  reader: 'В этой группе вы только читаете',
  writes: 'Писать могут только владельцы группы',
} as const
