import { useQuery } from '@tanstack/react-query'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import type { Employee } from '@uprava/contract/team.ts'

import { teamQueries } from '#features/team/index.ts'

import type { ChatFilter, Viewer } from './chat.ts'

const nobody: readonly Employee[] = []

/** Colleagues found by the search who are in none of the listed chats: one may write to them first. */
export function useFoundColleagues(
  { channelId, managerId }: Viewer,
  filter: ChatFilter,
  search: string,
  entries: readonly ChatEntry[],
): { colleagues: readonly Employee[]; isSearching: boolean } {
  const isEnabled = search !== '' && (filter === 'all' || filter === 'private-room')
  const { data, isFetching } = useQuery({
    ...teamQueries.team(channelId, { search }),
    enabled: isEnabled,
  })
  const listed = new Set([managerId, ...entries.map((entry) => entry.manager_id)])
  const colleagues = isEnabled ? data?.filter(({ manager }) => !listed.has(manager.id)) : undefined
  return { colleagues: colleagues ?? nobody, isSearching: isFetching }
}
