import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '@uprava/contract/administration.ts'
import { useState } from 'react'

import { fullDateTime } from '#ui/format.ts'
import { ListStates } from '#ui/list-states.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { useAdministrator } from './administrator.tsx'
import classes from './records.module.css'
import { Pages, Records, type Column } from './records.tsx'

/** «Журнал»: who did what, newest first. */
export function AuditPage() {
  const { call } = useAdministrator()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const entries = useQuery({
    queryKey: ['audit', search, page],
    queryFn: ({ signal }) => call('GET /audit', { query: { search: search || undefined, page }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={classes.filters}>
        <SearchInput
          label="Поиск"
          labelHidden={false}
          value={search}
          onSearch={(term) => {
            setSearch(term)
            setPage(1)
          }}
        />
      </div>
      <ListStates of={entries} skeleton={<SkeletonRows rows={8} />} empty={{ text: 'Записей нет' }}>
        {({ items, current_page: current, last_page: last }) => (
          <>
            <Records label="Журнал" columns={columns} rows={items} keyOf={({ id }) => id} />
            <Pages page={current} lastPage={last} onPage={setPage} />
          </>
        )}
      </ListStates>
    </>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { title: 'Когда', cell: (entry) => fullDateTime(entry.at) },
  { title: 'Кто', cell: (entry) => entry.actor },
  { title: 'Действие', cell: (entry) => entry.action },
  { title: 'С чем', cell: (entry) => entry.subject },
  {
    title: 'Подробности',
    cell: ({ details }) => (
      <p className={classes.words}>
        {Object.entries(details)
          .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
          .join('\n')}
      </p>
    ),
  },
]
