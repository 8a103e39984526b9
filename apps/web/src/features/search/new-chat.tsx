import { IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SearchKind } from '@uprava/contract/limits/search-limits.ts'
import { useState } from 'react'

import { messengerQueries, useCreatableKinds } from '#features/messenger/index.ts'
import { useChannelId, useSession } from '#features/session/index.ts'
import { teamQueries } from '#features/team/index.ts'
import { matchesWords } from '#ui/lib/match-words.ts'

import { channelRow, chatRow, employeeRow, personRow, type Row } from './rows.ts'
import { SearchDialog } from './search-dialog.tsx'
import { useDestinations } from './use-destinations.ts'
import { useFound } from './use-found.ts'

/** Rows of a section. */
const most = 20
const partnerKinds: readonly SearchKind[] = ['people', 'channels', 'chats']

type NewChatProps = { initialText: string; onClose: () => void }

/** «Новый чат»: colleagues, organizations that take messages and groups in one list; the chosen one opens (CHAT-29). */
export function NewChat({ initialText, onClose }: NewChatProps) {
  const [text, setText] = useState(initialText)
  const term = text.trim().slice(0, 100)
  const { people, channels, groups, ...state } = usePartners(term)
  const fixed = useFixedRows(term)
  const go = useDestinations()
  const sections = [
    { title: 'Начать', rows: fixed },
    { title: 'Сотрудники', rows: people },
    { title: 'Организации', rows: channels },
    { title: 'Группы', rows: groups },
  ]
  return (
    <SearchDialog
      title="Новый чат"
      placeholder="Сотрудник, организация или группа"
      text={text}
      onText={setText}
      sections={sections
        .filter(({ rows }) => rows.length > 0)
        .map((section) => ({ ...section, onMore: null }))}
      // Enter opens the first partner, not the group to be created.
      firstKey={term === '' ? undefined : [...people, ...channels, ...groups][0]?.key}
      state={state}
      note={null}
      emptyText="Ничего не найдено"
      onPick={({ destination }) => go(destination)}
      onClose={onClose}
    />
  )
}

/** «Создать группу» where one may, «Избранное» while nothing is typed. */
function useFixedRows(term: string): Row[] {
  const managerId = useSession().profile?.manager_id
  const mayCreate = useCreatableKinds().length > 0
  const saved =
    term === '' && typeof managerId === 'number'
      ? [chatRow({ id: managerId, subject_type: 'SAVED', name: 'Избранное', avatar: null })]
      : []
  const create: Row[] = mayCreate
    ? [
        {
          key: 'create-group',
          title: 'Создать группу',
          detail: '',
          face: { icon: IconUsersPlus },
          destination: { effect: { run: 'create-group' } },
        },
      ]
    : []
  return [...saved, ...create]
}

const noRows: readonly Row[] = []

/** With a term what the server finds, groups at once from what is known; without one all colleagues and groups. */
function usePartners(term: string) {
  const channelId = useChannelId() ?? 0
  const managerId = useSession().profile?.manager_id
  const team = useQuery(teamQueries.team(channelId))
  const known = useQuery(messengerQueries.chats(channelId, 'group', ''))
  const { data: found, ...search } = useFound(channelId, term, partnerKinds, most)
  const groups = (known.data?.entries ?? []).filter(
    ({ name }) => term === '' || matchesWords(term, name ?? ''),
  )
  const keys = new Set(groups.map(({ id }) => id))
  const foundGroups =
    found?.chats.filter(({ subject_type: type, id }) => type === 'GROUP' && !keys.has(id)) ?? []
  const colleagues = team.data?.filter(({ manager }) => manager.id !== managerId) ?? []
  const people =
    term === '' ? colleagues.slice(0, most).map(employeeRow) : (found?.people.map(personRow) ?? noRows)
  const isSearching = term === '' ? team.isLoading : search.isSearching
  return {
    people,
    channels: found?.channels.map(channelRow) ?? noRows,
    groups: [...groups, ...foundGroups].slice(0, most).map(chatRow),
    ...search,
    isSearching,
    isSettled: !isSearching,
  }
}
