import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Account } from '@uprava/contract/administration.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { phone, registerDate } from '#ui/lib/format.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import { useAdministrator } from '../administrator.tsx'
import { RecordFilters, useRecordFilter } from '../records/record-filters.tsx'
import classes from '../records/records.module.css'
import { FoundRecords, type Column } from '../records/records.tsx'
import { downloadExport } from './download-export.ts'
import { EraseDialog } from './erase-dialog.tsx'

type Status = 'pending' | 'verified' | 'all'
const statuses: { value: Status; label: string }[] = [
  { value: 'pending', label: 'Ожидают подтверждения' },
  { value: 'verified', label: 'Подтверждённые' },
  { value: 'all', label: 'Все' },
]

/** «Аккаунты»: who waits for verification, with what the administrator should notice (AUTH-84). */
export function AccountsPage() {
  const { call } = useAdministrator()
  const filter = useRecordFilter<Status>('pending')
  const { status, search, page } = filter
  const accounts = useQuery({
    queryKey: ['accounts', status, search, page],
    queryFn: ({ signal }) =>
      call('GET /accounts', { query: { status, search: search || undefined, page }, signal }),
    placeholderData: keepPreviousData,
  })
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
  const [isErasing, setErasing] = useState(false)
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
  const exportData = () => make(() => downloadExport(call, account.person_id), 'Данные выгружены!')
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
      <Button size="small" onClick={() => void exportData()}>
        Выгрузить данные
      </Button>
      <Button size="small" onClick={() => setErasing(true)}>
        Удалить данные
      </Button>
      {isErasing && <EraseDialog account={account} onClose={() => setErasing(false)} />}
    </div>
  )
}
