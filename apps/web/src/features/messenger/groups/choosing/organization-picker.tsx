import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { MoreButton } from '#ui/buttons/more-button.tsx'

import type { Viewer } from '../../chat.ts'
import { groupQueries } from '../group.queries.ts'
import { ChoicePicker, type Choice } from './choice-picker.tsx'

/** Organizations invited at once. */
const mostOrganizations = 200

type OrganizationPickerProps = {
  viewer: Viewer
  chosen: readonly Choice[]
  onChange: (chosen: readonly Choice[]) => void
}

/** Organizations of the directory that may be invited into a shared group. */
export function OrganizationPicker({ viewer: { channelId }, ...picker }: OrganizationPickerProps) {
  const [search, setSearch] = useState('')
  const directory = useInfiniteQuery(groupQueries.organizations(channelId, search))
  const { data } = directory
  const found = useMemo(
    () =>
      data?.pages
        .flatMap(({ items }) => items)
        .filter((entry) => entry.can_send_message && entry.id !== channelId)
        .map(({ id, name, image, fieldOfActivity }): Choice => ({
          id,
          name,
          note: fieldOfActivity,
          avatar: image,
        })),
    [data, channelId],
  )
  return (
    <ChoicePicker
      {...picker}
      label="Организации"
      searchLabel="Поиск организаций"
      search={search}
      onSearch={setSearch}
      found={{ ...directory, data: found }}
      shape="square"
      most={mostOrganizations}
      emptyText="Организаций нет"
      more={<MoreButton of={directory} />}
    />
  )
}
