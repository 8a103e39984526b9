import { useQuery } from '@tanstack/react-query'
import { personName } from '@uprava/contract/rules/person-name.ts'
import { useMemo, useState } from 'react'

import { teamQueries } from '#features/team/index.ts'
import { matchesSearch } from '#ui/lib/matches-search.ts'

import type { Viewer } from '../../chat.ts'
import { ChoicePicker, type Choice } from './choice-picker.tsx'

type PeoplePickerProps = {
  viewer: Viewer
  /** The viewer himself may be chosen too. */
  includesSelf?: boolean
  chosen: readonly Choice[]
  onChange: (chosen: readonly Choice[]) => void
  most: number
}

/** Colleagues of the viewer's channel, found by name or appointment. */
export function PeoplePicker({ viewer, includesSelf = false, ...picker }: PeoplePickerProps) {
  const [search, setSearch] = useState('')
  const team = useQuery(teamQueries.team(viewer.channelId))
  const { data } = team
  const found = useMemo(
    () =>
      data
        ?.filter(({ manager }) => includesSelf || manager.id !== viewer.managerId)
        .map(({ manager, appointment }): Choice => ({
          id: manager.id,
          name: personName(manager),
          note: appointment,
          avatar: manager.avatar,
        }))
        .filter(({ name, note }) => matchesSearch(search, [name, note])),
    [data, includesSelf, viewer.managerId, search],
  )
  return (
    <ChoicePicker
      {...picker}
      label="Сотрудники"
      searchLabel="Поиск сотрудников"
      search={search}
      onSearch={setSearch}
      found={{ ...team, data: found }}
      shape="round"
      hasAll
      emptyText="В канале больше никого нет"
    />
  )
}
