import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '@uprava/contract/administration.ts'
import { fullPersonName } from '@uprava/contract/rules/person-name.ts'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'

import { useAdministrator, useRight } from '../administrator.tsx'
import classes from '../records/records.module.css'
import { AccountCard } from './account-card.tsx'
import { downloadExport } from './download-export.ts'
import { EraseDialog } from './erase-dialog.tsx'

/** What the administrator's role may do with an account. */
export function AccountActions({ account }: { account: Account }) {
  const mayChange = useRight('changeAccounts')
  const mayHandleData = useRight('handlePersonalData')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.actions}>
      <Button size="small" onClick={() => setOpen(true)}>
        Карточка
      </Button>
      {mayChange && <Changes account={account} />}
      {mayHandleData && <PersonalData account={account} />}
      {isOpen && (
        <AccountCard
          managerId={account.manager_id}
          name={fullPersonName(account)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** Makes a change, says that it is made and reads the accounts again. */
function useChange() {
  const { change } = useAdministrator()
  const queries = useQueryClient()
  return async (work: () => Promise<unknown>, done: string) => {
    if (!(await change('Ошибка изменения аккаунта', work))) return
    toast.success('Аккаунты', done)
    void queries.invalidateQueries({ queryKey: ['accounts'] })
  }
}

function Changes({ account }: { account: Account }) {
  const { call } = useAdministrator()
  const make = useChange()
  const params = { manager: account.manager_id }
  const verify = () => make(() => call('POST /accounts/{manager}/verify', { params }), 'Аккаунт подтверждён!')
  const block = async () => {
    const blocked = !account.is_blocked
    const isSure =
      !blocked ||
      (await confirm({
        question: `Заблокировать аккаунт «${fullPersonName(account)}»?`,
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
    <>
      {account.is_verified ? (
        <Button size="small" onClick={() => void allow()}>
          {account.can_create_channel ? 'Запретить создание каналов' : 'Разрешить создание каналов'}
        </Button>
      ) : (
        <Button size="small" kind="main" onClick={() => void verify()}>
          Подтвердить
        </Button>
      )}
      <Button size="small" onClick={() => void block()}>
        {account.is_blocked ? 'Разблокировать' : 'Заблокировать'}
      </Button>
    </>
  )
}

function PersonalData({ account }: { account: Account }) {
  const { call } = useAdministrator()
  const make = useChange()
  const [isErasing, setErasing] = useState(false)
  const request = useRef<AbortController>(null)
  const exporting = useMutation({
    mutationFn: () => {
      request.current = new AbortController()
      const { signal } = request.current
      return make(() => downloadExport(call, account.person_id, signal), 'Данные выгружены!')
    },
  })
  // Nobody waits for the archive on another page; it stays ready on the server.
  useEffect(() => () => request.current?.abort(), [])
  return (
    <>
      <Button size="small" busy={exporting.isPending} onClick={() => exporting.mutate()}>
        Выгрузить данные
      </Button>
      <Button size="small" onClick={() => setErasing(true)}>
        Удалить данные
      </Button>
      {isErasing && <EraseDialog account={account} onClose={() => setErasing(false)} />}
    </>
  )
}
