import { auditActions, type AuditAction } from '@uprava/contract/rules/audit-texts.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { DaySpanFields, type DaySpan } from '#ui/dates/day-span.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useFilter } from '#ui/lib/use-filter.ts'

import classes from './journal.module.css'

type JournalFilterValue = DaySpan & { actor: string; action: AuditAction | null; subject: string }

const none: JournalFilterValue = { actor: '', action: null, subject: '', from: null, to: null }

export interface JournalFilter {
  value: JournalFilterValue
  page: number
  /** What is typed in either of the searches. */
  search: string
  isNarrowed: boolean
  narrow: (change: Partial<JournalFilterValue>) => void
  setPage: (page: number) => void
  reset: () => void
  fieldsKey: number
}

/** Which entries the journal shows. */
export function useJournalFilter(): JournalFilter {
  const { filter, setFilter, reset, fieldsKey } = useFilter(none)
  const [page, setPage] = useState(1)
  return {
    value: filter,
    page,
    search: filter.actor + filter.subject,
    isNarrowed: Object.values(filter).some(Boolean),
    narrow: (change) => {
      setFilter({ ...filter, ...change })
      setPage(1)
    },
    setPage,
    reset: () => {
      reset()
      setPage(1)
    },
    fieldsKey,
  }
}

/** The filter as the query of the call; what is empty is left out. */
export const queryOf = (filter: JournalFilterValue) => ({
  actor: filter.actor || undefined,
  action: filter.action ?? undefined,
  subject: filter.subject || undefined,
  ...daysOf(filter),
})

export const daysOf = ({ from, to }: DaySpan) => ({ from: from ?? undefined, to: to ?? undefined })

const actions = Object.entries(auditActions)
  .map(([value, label]) => ({ value: value as AuditAction, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'ru'))

/** Above the journal: by whom, what, with what, on which days. */
export function JournalFilters({ of }: { of: JournalFilter }) {
  const { value, narrow, fieldsKey } = of
  return (
    <div className={classes.filters} key={fieldsKey}>
      <SearchInput
        label="Кто"
        labelHidden={false}
        placeholder="Имя, номер аккаунта, логин"
        value={value.actor}
        onSearch={(actor) => narrow({ actor })}
      />
      <Select
        label="Действие"
        placeholder="Все"
        value={value.action}
        onChange={(action) => narrow({ action })}
        options={actions}
      />
      <SearchInput
        label="С чем"
        labelHidden={false}
        placeholder="Канал, документ, аккаунт"
        value={value.subject}
        onSearch={(subject) => narrow({ subject })}
      />
      <DaySpanFields value={value} onChange={narrow} />
      {of.isNarrowed && (
        <Button kind="quiet" onClick={of.reset}>
          Сбросить
        </Button>
      )}
    </div>
  )
}
