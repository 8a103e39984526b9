import { IconFilter, IconMessage } from '@tabler/icons-react'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { russianDate } from '@uprava/contract/rules/days.ts'
import { useState } from 'react'

import { useSection } from '#features/session/index.ts'
import { useTopBarAction } from '#features/shell/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { Empty } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { Select } from '#ui/fields/select.tsx'
import { FilterPanel, WithPanel } from '#ui/layout/filter-panel.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { typography } from '#ui/lib/format.ts'
import { matchesSearch } from '#ui/lib/matches-search.ts'
import { useFilter } from '#ui/lib/use-filter.ts'

import {
  requestStatuses,
  sampleRequests,
  type RequestSide,
  type RequestStatus,
  type SampleRequest,
} from './sample-data.ts'
import { SAMPLE_NOTE } from './sample-note.ts'
import classes from './samples.module.css'

const TITLE = 'Заявки с приложения'

/** /requests: a mock screen, for those who have the section `tickets` (REQ-10); until that is known, its skeleton. */
export function RequestsPage() {
  const mayOpen = useSection('tickets')
  if (mayOpen === false) return <Navigate to="/work-station" replace />
  if (!mayOpen) {
    return (
      <Page title={TITLE} note={SAMPLE_NOTE}>
        <SkeletonRows rows={4} />
      </Page>
    )
  }
  return <Requests />
}

type Filter = { search: string; status: RequestStatus | 'all' }
const noFilter: Filter = { search: '', status: 'all' }

const sides = [
  { key: 'incoming', label: 'Входящие' },
  { key: 'outgoing', label: 'Исходящие' },
] as const

function Requests() {
  const [side, setSide] = useState<RequestSide>('incoming')
  const { filter, setFilter, reset, fieldsKey } = useFilter(noFilter)
  const [isFilterOpen, setFilterOpen] = useState(false)
  useTopBarAction('Открыть фильтры', IconFilter, () => setFilterOpen(true))
  const requests = sampleRequests[side].filter((request) => isAskedFor(request, filter))
  return (
    <Page title={TITLE} note={SAMPLE_NOTE}>
      <WithPanel
        panel={
          <FilterPanel isOpen={isFilterOpen} onClose={() => setFilterOpen(false)}>
            <Filters key={fieldsKey} filter={filter} onChange={setFilter} />
          </FilterPanel>
        }
      >
        <Tabs label="Заявки" tabs={sides} chosen={side} onChoose={setSide}>
          {requests.length === 0 ? (
            <Empty
              picture="search"
              text="Список заявок пуст!"
              action={<Button onClick={reset}>Сбросить</Button>}
            />
          ) : (
            <ul className={classes.rows}>
              {requests.map((request) => (
                <RequestRow key={request.number} request={request} />
              ))}
            </ul>
          )}
        </Tabs>
      </WithPanel>
    </Page>
  )
}

function isAskedFor({ number, subject, applicant, status }: SampleRequest, filter: Filter): boolean {
  return (
    matchesSearch(filter.search, [`№ ${number}`, subject, applicant]) &&
    (filter.status === 'all' || filter.status === status)
  )
}

const tones = { Новая: 'accent', 'В работе': 'warn', Выполнена: 'good', Отклонена: 'bad' } as const

function RequestRow({ request }: { request: SampleRequest }) {
  const navigate = useNavigate()
  const { number, subject, applicant, day, status } = request
  return (
    <li className={classes.row}>
      <span className={classes.number}>№&nbsp;{number}</span>
      <span className={classes.subject}>
        <strong>{typography(subject)}</strong>
        <span>{applicant}</span>
      </span>
      <time className={classes.day} dateTime={day}>
        {russianDate(day)}
      </time>
      <span className={classes.status}>
        <Tag tone={tones[status]}>{status}</Tag>
      </span>
      <Button
        icon={IconMessage}
        aria-label={`Перейти в чат: № ${number}`}
        onClick={() => void navigate({ to: '/messenger' })}
      >
        Перейти в чат
      </Button>
    </li>
  )
}

const statuses = [
  { value: 'all' as const, label: 'Все статусы' },
  ...requestStatuses.map((value) => ({ value, label: value })),
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
      <Select
        label="Статус"
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status: status ?? 'all' })}
        options={statuses}
      />
    </>
  )
}
