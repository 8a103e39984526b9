import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '@uprava/contract/administration.ts'

import { isBackwards } from '#ui/dates/day-span.tsx'
import { fullDateTime, number } from '#ui/lib/format.ts'

import { useAdministrator, useRight } from '../administrator.tsx'
import classes from '../records/records.module.css'
import { FoundRecords, type Column } from '../records/records.tsx'
import { detailsInWords } from './audit-details.ts'
import { ChainState } from './chain-state.tsx'
import { JournalFilters, queryOf, useJournalFilter } from './journal-filters.tsx'

/** «Журнал»: who did what, newest first, and whether the chain of its entries is whole (audit §4). */
export function JournalPage() {
  const { call } = useAdministrator()
  const mayExport = useRight('exportAudit')
  const filter = useJournalFilter()
  const query = { ...queryOf(filter.value), page: filter.page }
  const entries = useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call('GET /audit', { query, signal }),
    enabled: !isBackwards(filter.value),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {mayExport && <ChainState days={filter.value} />}
      <JournalFilters of={filter} />
      <FoundRecords
        label="Журнал"
        of={entries}
        filter={filter}
        columns={columns}
        keyOf={({ seq }) => seq}
        empty={{ text: 'Записей нет' }}
      />
    </>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { title: 'Когда', cell: (entry) => fullDateTime(entry.at), isFigures: true },
  { title: 'Запись', cell: ({ seq }) => number(seq), isFigures: true },
  { title: 'Кто', cell: ({ actor }) => actor },
  { title: 'Действие', cell: ({ action }) => action },
  { title: 'С чем', cell: ({ subject }) => subject },
  {
    title: 'Подробности',
    cell: ({ details }) => <p className={classes.words}>{detailsInWords(details)}</p>,
  },
]
