import { useQuery } from '@tanstack/react-query'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'
import type { Employee } from '@uprava/contract/team.ts'

import { Avatar } from '#ui/layout/avatar.tsx'

import type { ChatFilter, Viewer } from '../chat.ts'
import { messengerQueries } from '../messenger.queries.ts'
import row from './chat-row.module.css'

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
    ...messengerQueries.colleagues(channelId, search),
    enabled: isEnabled,
  })
  const listed = new Set([managerId, ...entries.map((entry) => entry.manager_id)])
  const colleagues = isEnabled ? data?.filter(({ manager }) => !listed.has(manager.id)) : undefined
  return { colleagues: colleagues ?? nobody, isSearching: isFetching }
}

/** A found colleague as a row of the list. */
export function ColleagueRow({ colleague, onOpen }: { colleague: Employee; onOpen: () => void }) {
  const { manager, appointment } = colleague
  const name = personName(manager)
  return (
    <div role="listitem">
      <button type="button" className={row.row} onClick={onOpen}>
        <Avatar name={name} src={manager.avatar} size={40} />
        <span className={row.words}>
          <span className={row.first}>
            <span className={row.name}>{name}</span>
            <span className={row.write}>Написать</span>
          </span>
          <span className={row.preview}>{appointment}</span>
        </span>
      </button>
    </div>
  )
}
