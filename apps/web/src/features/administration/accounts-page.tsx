import { IconLogout } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Account } from '@uprava/contract/administration.ts'
import { useEffect, useState } from 'react'

import { CallFailed, callAdmin, tellFailureAs } from '#api/index.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { phone, registerDate } from '#ui/format.ts'
import { ListStates } from '#ui/list-states.tsx'
import { BarePage } from '#ui/page.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toasts.tsx'

import classes from './accounts-page.module.css'

type Status = 'pending' | 'verified' | 'all'
const statuses: { value: Status; label: string }[] = [
  { value: 'pending', label: 'Ожидают подтверждения' },
  { value: 'verified', label: 'Подтверждённые' },
  { value: 'all', label: 'Все' },
]

/** «Аккаунты»: who waits for verification, with what the administrator should notice (AUTH-84). */
export function AccountsPage({ token, onLeave }: { token: string; onLeave: () => void }) {
  const [status, setStatus] = useState<Status>('pending')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const accounts = useQuery({
    queryKey: ['accounts', status, search, page],
    queryFn: ({ signal }) =>
      callAdmin(token, 'GET /accounts', { query: { status, search: search || undefined, page }, signal }),
    placeholderData: keepPreviousData,
  })
  const isOver = accounts.error instanceof CallFailed && accounts.error.status === 401
  useEffect(() => {
    if (isOver) onLeave()
  }, [isOver, onLeave])
  return (
    <BarePage
      title="Аккаунты"
      size="wide"
      corner={
        <Button kind="quiet" icon={IconLogout} onClick={onLeave}>
          Выйти
        </Button>
      }
    >
      <div className={classes.filters}>
        <Select
          label="Состояние"
          value={status}
          onChange={(next) => setStatus(next ?? 'all')}
          options={statuses}
        />
        <SearchInput label="Поиск" labelHidden={false} value={search} onSearch={setSearch} />
      </div>
      <ListStates
        of={accounts}
        skeleton={<SkeletonRows rows={6} />}
        empty={{ picture: 'people', text: 'Аккаунтов нет' }}
      >
        {({ items, current_page, last_page }) => (
          <>
            <div className={classes.scroller}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    {['ФИО', 'Телефон', 'Организация', 'ИНН', 'Дата', 'Состояние', 'Действия'].map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {items.map((account) => (
                    <AccountRow key={account.manager_id} account={account} token={token} />
                  ))}
                </tbody>
              </table>
            </div>
            {last_page > 1 && (
              <div className={classes.pages}>
                <Button
                  onClick={() => setPage(current_page - 1)}
                  whyNot={current_page === 1 && 'Это первая страница'}
                >
                  Назад
                </Button>
                <span>
                  {current_page} из {last_page}
                </span>
                <Button
                  onClick={() => setPage(current_page + 1)}
                  whyNot={current_page === last_page && 'Это последняя страница'}
                >
                  Вперёд
                </Button>
              </div>
            )}
          </>
        )}
      </ListStates>
    </BarePage>
  )
}

function AccountRow({ account, token }: { account: Account; token: string }) {
  const queries = useQueryClient()
  const name = [account.surname, account.name, account.middle_name].filter(Boolean).join(' ')
  const change = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success('Аккаунты', done)
      void queries.invalidateQueries({ queryKey: ['accounts'] })
    } catch (error) {
      tellFailureAs('Ошибка изменения аккаунта', error)
    }
  }
  const params = { manager: account.manager_id }
  const verify = () =>
    change(() => callAdmin(token, 'POST /accounts/{manager}/verify', { params }), 'Аккаунт подтверждён!')
  const block = async () => {
    const blocked = !account.is_blocked
    const isSure =
      !blocked ||
      (await confirm({
        question: `Заблокировать аккаунт «${name}»?`,
        text: 'Все его сеансы завершатся.',
        yes: 'Заблокировать',
        danger: true,
      }))
    if (isSure)
      await change(
        () => callAdmin(token, 'POST /accounts/{manager}/block', { params, body: { blocked } }),
        blocked ? 'Аккаунт заблокирован!' : 'Аккаунт разблокирован!',
      )
  }
  return (
    <tr>
      <td>{name}</td>
      <td>
        {phone(account.phone)}
        {!account.phone_confirmed && <Tag tone="warn">Телефон не подтверждён</Tag>}
      </td>
      <td>{account.organization?.name ?? '—'}</td>
      <td>
        {account.organization?.inn ?? '—'}
        {account.inn_warning !== null && <Tag tone="warn">{innWarnings[account.inn_warning]}</Tag>}
      </td>
      <td>{registerDate(account.created_at)}</td>
      <td>
        <Tag tone={account.is_blocked ? 'bad' : account.is_verified ? 'good' : 'warn'}>
          {account.is_blocked
            ? 'Заблокирован'
            : account.is_verified
              ? 'Подтверждён'
              : 'Ожидает подтверждения'}
        </Tag>
      </td>
      <td className={classes.actions}>
        {!account.is_verified && (
          <Button size="small" kind="main" onClick={() => void verify()}>
            Подтвердить
          </Button>
        )}
        <Button size="small" onClick={() => void block()}>
          {account.is_blocked ? 'Разблокировать' : 'Заблокировать'}
        </Button>
      </td>
    </tr>
  )
}

const innWarnings = {
  check_digits: 'Контрольные цифры не сходятся',
  duplicate: 'ИНН есть у другой организации',
} as const
