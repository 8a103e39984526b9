import { IconCalendar, IconFilter, IconMapPin } from '@tabler/icons-react'
import { russianDate } from '@uprava/contract/rules/days.ts'
import { useState } from 'react'

import { useTopBarAction } from '#features/shell/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DaySpanFields, isBackwards, isInSpan, type DaySpan } from '#ui/dates/day-span.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { Empty } from '#ui/feedback/list-states.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { Select } from '#ui/fields/select.tsx'
import { FilterPanel, WithPanel } from '#ui/layout/filter-panel.tsx'
import { Page } from '#ui/layout/page.tsx'
import { matchesSearch } from '#ui/lib/matches-search.ts'
import { useFilter } from '#ui/lib/use-filter.ts'

import { EventDialog } from './event-dialog.tsx'
import { EventPicture } from './event-picture.tsx'
import { eventCategories, sampleEvents, type EventCategory, type SampleEvent } from './sample-data.ts'
import { SAMPLE_NOTE } from './sample-note.ts'
import classes from './samples.module.css'

type Filter = DaySpan & { search: string; category: EventCategory | 'all' }
const noFilter: Filter = { search: '', from: null, to: null, category: 'all' }

/** /events: a mock screen; its filters work in the browser (EVT-14). */
export function EventsPage() {
  const { filter, setFilter, reset, fieldsKey } = useFilter(noFilter)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const [shown, setShown] = useState<SampleEvent | null>(null)
  useTopBarAction('Открыть фильтры', IconFilter, () => setFilterOpen(true))
  const events = sampleEvents.filter((event) => isAskedFor(event, filter))
  return (
    <Page title="События" note={SAMPLE_NOTE}>
      <WithPanel
        panel={
          <FilterPanel isOpen={isFilterOpen} onClose={() => setFilterOpen(false)}>
            <Filters key={fieldsKey} filter={filter} onChange={setFilter} />
          </FilterPanel>
        }
      >
        {events.length === 0 ? (
          <Empty
            picture="search"
            text="Список событий пуст!"
            action={<Button onClick={reset}>Сбросить</Button>}
          />
        ) : (
          <ul className={classes.grid}>
            {events.map((event) => (
              <li key={event.id}>
                <EventCard event={event} onOpen={() => setShown(event)} />
              </li>
            ))}
          </ul>
        )}
      </WithPanel>
      <EventDialog event={shown} onClose={() => setShown(null)} />
    </Page>
  )
}

function isAskedFor({ title, place, category, day }: SampleEvent, filter: Filter): boolean {
  return (
    matchesSearch(filter.search, [title, place]) &&
    (filter.category === 'all' || filter.category === category) &&
    (isBackwards(filter) || isInSpan(day, filter))
  )
}

function EventCard({ event, onOpen }: { event: SampleEvent; onOpen: () => void }) {
  return (
    <button type="button" className={classes.card} onClick={onOpen}>
      <EventPicture of={event.category} />
      <span className={classes.words}>
        <Tag tone="accent">{event.category}</Tag>
        <strong className={classes.cardTitle}>{event.title}</strong>
        <span className={classes.fact}>
          <IconMapPin aria-hidden />
          {event.place}
        </span>
        <span className={classes.fact}>
          <IconCalendar aria-hidden />
          <time dateTime={event.day}>{russianDate(event.day)}</time>
        </span>
        <span className={classes.price}>{event.price}</span>
      </span>
    </button>
  )
}

const categories = [
  { value: 'all' as const, label: 'Все категории' },
  ...eventCategories.map((value) => ({ value, label: value })),
]

type FiltersProps = { filter: Filter; onChange: (filter: Filter) => void }

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <>
      <SearchInput
        label="Поиск"
        labelHidden={false}
        value={filter.search}
        onSearch={(search) => onChange({ ...filter, search })}
      />
      <DaySpanFields value={filter} onChange={(span) => onChange({ ...filter, ...span })} />
      <Select
        label="Категория"
        value={filter.category}
        onChange={(category) => onChange({ ...filter, category: category ?? 'all' })}
        options={categories}
      />
    </>
  )
}
