import { useQuery } from '@tanstack/react-query'
import type { GroupInvitation } from '@uprava/contract/messenger/groups.ts'

import { useSection } from '#features/session/index.ts'

import { groupQueries } from './group.queries.ts'

const none: readonly GroupInvitation[] = []

/** Invitations of the channel's organization that wait; only for those who may answer them (GRP-17). */
export function useInvitations(channelId: number): readonly GroupInvitation[] {
  const mayAnswer = useSection('team') === true
  const { data } = useQuery({ ...groupQueries.invitations(channelId), enabled: mayAnswer })
  return (mayAnswer && data) || none
}
