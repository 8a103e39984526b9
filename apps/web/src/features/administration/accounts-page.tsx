import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Account } from '@uprava/contract/administration.ts'
import { useState } from 'react'

import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { phone, registerDate } from '#ui/format.ts'
import { ListStates } from '#ui/list-states.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toasts.tsx'

import { useAdministrator } from './administrator.tsx'
import classes from './records.module.css'
import { Pages, Records, type Column } from './records.tsx'

type Status = 'pending' | 'verified' | 'all'
const statuses: { value: Status; label: string }[] = [
  { value: 'pending', label: 'Ожидают подтверждения' },
  { value: 'verified', label: 'Подтверждённые' },
  { value: 'all', label: 'Все' },
]

/** «Аккаунты»: who waits for verification, with what the administrator should notice (AUTH-84). */
export function AccountsPage() {
  const { call } = useAdministrator()
  const [status, setStatus] = useState<Status>('pending')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const accounts = useQuery({
    queryKey: ['accounts', status, search, page],
    queryFn: ({ signal }) =>
      call('GET /accounts', { query: { status, search: search || undefined, page }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={classes.filters}>
        <Select
          label="Состояние"
          value={status}
          onChange={(next) => {
            setStatus(next ?? 'all')
            setPage(1)
          }}
          options={statuses}
        />
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
      <ListStates
        of={accounts}
        skeleton={<SkeletonRows rows={6} />}
        empty={{ picture: 'people', text: 'Аккаунтов нет' }}
      >
        {({ items, current_page: current, last_page: last }) => (
          <>
            <Records label="Аккаунты" columns={columns} rows={items} keyOf={(row) => row.manager_id} />
            <Pages page={current} lastPage={last} onPage={setPage} />
          </>
        )}
      </ListStates>
    </>
  )
}

const columns: readonly Column<Account>[] = [
  { title: 'ФИО', cell: fullName },
  {
    title: 'Телефон',
    cell: (account) => (
      <>
        {phone(account.phone)}
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
  { title: 'Действия', cell: (account) => <Actions account={account} /> },
]

const innWarnings = {
  check_digits: 'Контрольные цифры не сходятся',
  duplicate: 'ИНН есть у другой организации',
} as const

function fullName({ surname, name, middle_name: middleName }: Account): string {
  return [surname, name, middleName].filter(Boolean).join(' ')
}

function State({ account }: { account: Account }) {
  if (account.is_blocked) return <Tag tone="bad">Заблокирован</Tag>
  return account.is_verified ? (
    <Tag tone="good">Подтверждён</Tag>
  ) : (
    <Tag tone="warn">Ожидает подтверждения</Tag>
  )
}

function Actions({ account }: { account: Account }) {
  const { call, change } = useAdministrator()
  const queries = useQueryClient()
  const params = { manager: account.manager_id }
  const make = async (work: () => Promise<unknown>, done: string) => {
    if (!(await change('Ошибка изменения аккаунта', work))) return
    toast.success('Аккаунты', done)
    void queries.invalidateQueries({ queryKey: ['accounts'] })
  }
  const verify = () => make(() => call('POST /accounts/{manager}/verify', { params }), 'Аккаунт подтверждён!')
  const block = async () => {
    const blocked = !account.is_blocked
    const isSure =
      !blocked ||
      (await confirm({
        question: `Заблокировать аккаунт «${fullName(account)}»?`,
        text: 'Все его сеансы завершатся.',
        yes: 'Заблокировать',
        danger: true,
      }))
    if (!isSure) return
    await make(
      () => call('POST /accounts/{manager}/block', { params, body: { blocked } }),
      blocked ? 'Аккаунт заблокирован!' : 'Аккаунт разблокирован!',
    )
  }
  const allow = () =>
    make(
      () =>
        call('PUT /accounts/{manager}', {
          params,
          body: { can_create_channel: !account.can_create_channel },
        }),
      account.can_create_channel ? 'Создание каналов запрещено!' : 'Создание каналов разрешено!',
    )
  return (
    <div className={classes.actions}>
      {!account.is_verified && (
        <Button size="small" kind="main" onClick={() => void verify()}>
          Подтвердить
        </Button>
      )}
      {account.is_verified && (
        <Button size="small" onClick={() => void allow()}>
          {account.can_create_channel ? 'Запретить создание каналов' : 'Разрешить создание каналов'}
        </Button>
      )}
      <Button size="small" onClick={() => void block()}>
        {account.is_blocked ? 'Разблокировать' : 'Заблокировать'}
      </Button>
    </div>
  )
}
