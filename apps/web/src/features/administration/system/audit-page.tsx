import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '@uprava/contract/administration.ts'

import { fullDateTime } from '#ui/lib/format.ts'

import { useAdministrator } from '../administrator.tsx'
import { RecordFilters, useRecordFilter } from '../records/record-filters.tsx'
import classes from '../records/records.module.css'
import { FoundRecords, type Column } from '../records/records.tsx'
import { detailsInWords } from './audit-details.ts'

/** «Журнал»: who did what, newest first. */
export function AuditPage() {
  const { call } = useAdministrator()
  const filter = useRecordFilter('all')
  const { search, page } = filter
  const entries = useQuery({
    queryKey: ['audit', search, page],
    queryFn: ({ signal }) => call('GET /audit', { query: { search: search || undefined, page }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <RecordFilters of={filter} />
      <FoundRecords
        label="Журнал"
        of={entries}
        filter={filter}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ text: 'Записей нет' }}
      />
    </>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { title: 'Когда', cell: (entry) => fullDateTime(entry.at), isFigures: true },
  { title: 'Кто', cell: ({ actor }) => actor },
  { title: 'Действие', cell: ({ action }) => action },
  { title: 'С чем', cell: ({ subject }) => subject },
  {
    title: 'Подробности',
    cell: ({ details }) => <p className={classes.words}>{detailsInWords(details)}</p>,
  },
]
