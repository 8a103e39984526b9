import { notificationKindTitles, offeredKinds } from '@uprava/contract/rules/notification-kinds.ts'
import { useRef, useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { DateInput } from '#ui/dates/date-input.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useFilter } from '#ui/lib/use-filter.ts'

import {
  filterFields,
  noNotificationFilter,
  parseFilter,
  type FilterFields,
  type NotificationFilter,
} from './notification-filter.ts'
import classes from './notifications-page.module.css'

const noFields = filterFields(noNotificationFilter)
const kinds = offeredKinds.map((kind) => ({ value: kind, label: notificationKindTitles[kind] }))

type FiltersProps = {
  filter: NotificationFilter
  onApply: (filter: NotificationFilter) => void
  onDone: () => void
}

/** Search, kind, unread and the range of days. `onDone` is called once a filter is applied or reset, and closes the panel. */
export function NotificationFilters({ filter, onApply, onDone }: FiltersProps) {
  const { filter: fields, setFilter: setFields, ...state } = useFilter(noFields, filterFields(filter))
  const [error, setError] = useState<string>()
  const search = useRef<HTMLInputElement>(null)
  const set = (change: Partial<FilterFields>) => {
    setFields({ ...fields, ...change })
    setError(undefined)
  }
  const apply = (next: FilterFields): boolean => {
    const parsed = parseFilter(next)
    setFields(next)
    setError(parsed ? undefined : 'Дата начала позже даты окончания')
    if (parsed) onApply(parsed)
    return parsed !== null
  }
  const reset = () => {
    apply(noFields)
    state.reset()
    onDone()
  }
  return (
    <>
      <SearchInput
        key={state.fieldsKey}
        ref={search}
        label="Поиск уведомлений"
        labelHidden={false}
        placeholder="Поиск уведомлений"
        value={fields.search}
        onSearch={(term) => void apply({ ...fields, search: term })}
      />
      <Select
        label="Вид"
        placeholder="Все виды"
        options={kinds}
        value={fields.kind}
        onChange={(kind) => set({ kind })}
      />
      <Checkbox
        label="Только непрочитанные"
        checked={fields.isUnread}
        onChange={(isUnread) => set({ isUnread })}
      />
      <DateInput
        key={`from-${state.fieldsKey}`}
        label="Дата с"
        value={fields.from}
        onChange={(from) => set({ from })}
        error={error}
      />
      <DateInput
        key={`to-${state.fieldsKey}`}
        label="Дата по"
        value={fields.to}
        onChange={(to) => set({ to })}
      />
      <div className={classes.buttons}>
        <Button
          kind="main"
          onClick={() => apply({ ...fields, search: search.current?.value ?? '' }) && onDone()}
        >
          Применить
        </Button>
        <Button onClick={reset}>Сбросить</Button>
      </div>
    </>
  )
}
