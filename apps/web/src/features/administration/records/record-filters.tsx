import { useState, type ReactNode } from 'react'

import { SearchInput } from '#ui/fields/search-input.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useFilter } from '#ui/lib/use-filter.ts'

import classes from './records.module.css'

/** `status` null: the usual one, which may be known later. */
type Filter<Status> = { search: string; status: Status | null }

export interface RecordFilter<Status extends string> {
  search: string
  status: Status
  page: number
  /** Somebody has narrowed the list: that it is empty says nothing of what there is. */
  isNarrowed: boolean
  /** Other records begin at the first page. */
  narrow: (change: Partial<Filter<Status>>) => void
  setPage: (page: number) => void
  reset: () => void
  fieldsKey: number
}

/** Which records of the installation a page of the console shows; `usual` is the status it shows until another is chosen. */
export function useRecordFilter<Status extends string>(usual: Status): RecordFilter<Status> {
  const none: Filter<Status> = { search: '', status: null }
  const { filter, setFilter, reset, fieldsKey } = useFilter(none)
  const [page, setPage] = useState(1)
  const fromTheFirstPage = (work: () => void) => {
    work()
    setPage(1)
  }
  const status = filter.status ?? usual
  return {
    search: filter.search,
    status,
    page,
    isNarrowed: filter.search !== '' || status !== usual,
    narrow: (change) => fromTheFirstPage(() => setFilter({ ...filter, ...change })),
    setPage,
    reset: () => fromTheFirstPage(reset),
    fieldsKey,
  }
}

type RecordFiltersProps<Status extends string> = {
  of: RecordFilter<Status>
  statuses?: { label: string; options: readonly { value: Status; label: string }[] }
  /** Of the search. */
  label?: string
  placeholder?: string
  /** What else can be done with the list, at the end of the row. */
  children?: ReactNode
}

/** Above a list of the console: its status, its search, its actions. */
export function RecordFilters<Status extends string>(props: RecordFiltersProps<Status>) {
  const { of: filter, statuses, label = 'Поиск', placeholder, children } = props
  return (
    <div className={classes.filters}>
      {statuses && (
        <Select
          label={statuses.label}
          value={filter.status}
          onChange={(status) => status !== null && filter.narrow({ status })}
          options={statuses.options}
        />
      )}
      <SearchInput
        key={filter.fieldsKey}
        label={label}
        placeholder={placeholder}
        labelHidden={false}
        value={filter.search}
        onSearch={(search) => filter.narrow({ search })}
      />
      {children && <div className={classes.atEnd}>{children}</div>}
    </div>
  )
}
