import { useQuery } from '@tanstack/react-query'
import type { OutboxMessage } from '@uprava/contract/administration.ts'

import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { fullDateTime, phone } from '#ui/lib/format.ts'

import { useAdministrator } from '../administrator.tsx'
import { RecordFilters, useRecordFilter } from '../records/record-filters.tsx'
import classes from '../records/records.module.css'
import { Records, type Column } from '../records/records.tsx'

/**
 * «Исходящие»: letters and SMS kept here, because no mail server or SMS provider is set. Each reading is an entry of the
 * journal, hence the page never reads them by itself again.
 */
export function OutboxPage() {
  const { call } = useAdministrator()
  const filter = useRecordFilter('all')
  const { search: to } = filter
  const messages = useQuery({
    queryKey: ['outbox', to],
    queryFn: ({ signal }) => call('GET /outbox', { query: { to: to || undefined }, signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <>
      <p className={classes.note}>
        Письма и СМС, которые не ушли: почтовый сервер или поставщик СМС не настроен. Последние 200.
      </p>
      <RecordFilters of={filter} label="Получатель" placeholder="Телефон или почта">
        <Button busy={messages.isFetching} onClick={() => void messages.refetch()}>
          Обновить
        </Button>
      </RecordFilters>
      <ListStates of={messages} skeleton={<SkeletonRows rows={6} />} empty={{ text: 'Исходящих нет' }}>
        {(rows) => <Records label="Исходящие" columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </ListStates>
    </>
  )
}

const columns: readonly Column<OutboxMessage>[] = [
  { title: 'Когда', cell: (message) => fullDateTime(message.created_at), isFigures: true },
  { title: 'Вид', cell: ({ transport }) => <Tag>{transport === 'sms' ? 'СМС' : 'Письмо'}</Tag> },
  { title: 'Кому', cell: ({ to, transport }) => (transport === 'sms' ? phone(to) : to) },
  {
    title: 'Текст',
    cell: ({ subject, text }) => (
      <>
        {subject !== '' && <strong>{subject}</strong>}
        <p className={classes.words}>{text}</p>
      </>
    ),
  },
]
