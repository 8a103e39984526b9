import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Account } from '@uprava/contract/administration.ts'
import { fullPersonName } from '@uprava/contract/rules/person-name.ts'

import { Tag } from '#ui/feedback/badge.tsx'
import { PhoneLink } from '#ui/layout/contact-links.tsx'
import { registerDate } from '#ui/lib/format.ts'

import { useAdministrator } from '../administrator.tsx'
import { RecordFilters, useRecordFilter } from '../records/record-filters.tsx'
import { FoundRecords, type Column } from '../records/records.tsx'
import { AccountActions } from './account-actions.tsx'

type Status = 'pending' | 'verified' | 'all'
const statuses: { value: Status; label: string }[] = [
  { value: 'pending', label: 'Ожидают подтверждения' },
  { value: 'verified', label: 'Подтверждённые' },
  { value: 'all', label: 'Все' },
]

/** «Аккаунты»: who waits for verification, all where nobody does, with what the administrator should notice (AUTH-84). */
export function AccountsPage() {
  const { call } = useAdministrator()
  const found = (status: Status, search: string, page: number) =>
    queryOptions({
      queryKey: ['accounts', status, search, page],
      queryFn: ({ signal }) =>
        call('GET /accounts', { query: { status, search: search || undefined, page }, signal }),
      placeholderData: keepPreviousData,
    })
  const waiting = useQuery(found('pending', '', 1))
  const filter = useRecordFilter<Status>(waiting.data?.items.length === 0 ? 'all' : 'pending')
  const accounts = useQuery(found(filter.status, filter.search, filter.page))
  return (
    <>
      <RecordFilters of={filter} statuses={{ label: 'Состояние', options: statuses }} />
      <FoundRecords
        label="Аккаунты"
        of={accounts}
        filter={filter}
        columns={columns}
        keyOf={(row) => row.manager_id}
        empty={{ picture: 'people', text: 'Аккаунтов нет' }}
      />
    </>
  )
}

const columns: readonly Column<Account>[] = [
  { title: 'ФИО', cell: fullPersonName },
  {
    title: 'Телефон',
    cell: (account) => (
      <>
        <PhoneLink number={account.phone} />
        {!account.phone_confirmed && <Tag tone="warn">Телефон не подтверждён</Tag>}
      </>
    ),
  },
  { title: 'Организация', cell: ({ organization }) => organization?.name ?? '—' },
  {
    title: 'ИНН',
    cell: ({ organization, inn_warning: warning }) => (
      <>
        {organization?.inn ?? '—'}
        {warning !== null && <Tag tone="warn">{innWarnings[warning]}</Tag>}
      </>
    ),
  },
  { title: 'Дата', cell: (account) => registerDate(account.created_at) },
  { title: 'Состояние', cell: (account) => <State account={account} /> },
  { title: 'Действия', cell: (account) => <AccountActions account={account} /> },
]

const innWarnings = {
  check_digits: 'Контрольные цифры не сходятся',
  duplicate: 'ИНН есть у другой организации',
} as const

function State({ account }: { account: Account }) {
  if (account.is_blocked) return <Tag tone="bad">Заблокирован</Tag>
  return account.is_verified ? (
    <Tag tone="good">Подтверждён</Tag>
  ) : (
    <Tag tone="warn">Ожидает подтверждения</Tag>
  )
}
