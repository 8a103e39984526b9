import { useQueryClient } from '@tanstack/react-query'
import type { Administrator } from '@uprava/contract/installation/administrators.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from '../records/records.module.css'
import { ChangeDialog } from './change-dialog.tsx'
import { InvitationLinkDialog, type Invitation } from './invitation-link.tsx'

/** What «Главный» does with an administrator. The own sessions are ended on the own page. */
export function AdministratorActions({ administrator }: { administrator: Administrator }) {
  const [isChanging, setChanging] = useState(false)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const { block, endSessions, remove, inviteAgain } = useChanges(administrator, setInvitation)
  const { state, is_me: isMe } = administrator
  const isAccepted = state === 'active' || state === 'blocked'
  return (
    <div className={classes.actions}>
      <Button size="small" onClick={() => setChanging(true)}>
        Изменить
      </Button>
      {!isAccepted && (
        <Button size="small" onClick={() => void inviteAgain()}>
          Новая ссылка
        </Button>
      )}
      {!isMe && isAccepted && (
        <Button size="small" onClick={() => void block()}>
          {state === 'blocked' ? 'Разблокировать' : 'Заблокировать'}
        </Button>
      )}
      {!isMe && state === 'active' && (
        <Button size="small" onClick={() => void endSessions()}>
          Завершить сеансы
        </Button>
      )}
      <Button size="small" onClick={() => void remove()}>
        Удалить
      </Button>
      {isChanging && <ChangeDialog administrator={administrator} onClose={() => setChanging(false)} />}
      {invitation && <InvitationLinkDialog invitation={invitation} onClose={() => setInvitation(null)} />}
    </div>
  )
}

function useChanges({ id, login, state }: Administrator, onInvitation: (invitation: Invitation) => void) {
  const { call, change } = useAdministrator()
  const queries = useQueryClient()
  const params = { administrator: id }
  const make = async (work: () => Promise<unknown>, done: string) => {
    if (!(await change('Ошибка изменения администратора', work))) return
    toast.success('Администраторы', done)
    void queries.invalidateQueries({ queryKey: ['administrators'] })
  }
  const block = async () => {
    const isBlocked = state !== 'blocked'
    const isSure =
      !isBlocked ||
      (await confirm({
        question: `Заблокировать администратора «${login}»?`,
        text: 'Все его сеансы завершатся.',
        yes: 'Заблокировать',
        danger: true,
      }))
    if (!isSure) return
    await make(
      () => call('PUT /administrators/{administrator}', { params, body: { is_blocked: isBlocked } }),
      isBlocked ? 'Администратор заблокирован!' : 'Администратор разблокирован!',
    )
  }
  const endSessions = async () => {
    const question = `Завершить все сеансы администратора «${login}»?`
    if (!(await confirm({ question, yes: 'Завершить' }))) return
    await make(
      () => call('POST /administrators/{administrator}/end-sessions', { params }),
      'Сеансы завершены!',
    )
  }
  const remove = async () => {
    const isSure = await confirm({
      question: `Удалить администратора «${login}»?`,
      text: 'Войти в консоль он больше не сможет. Записи журнала о нём останутся.',
      yes: 'Удалить',
      danger: true,
    })
    if (isSure)
      await make(() => call('DELETE /administrators/{administrator}', { params }), 'Администратор удалён!')
  }
  const inviteAgain = () =>
    make(
      async () => onInvitation(await call('POST /administrators/{administrator}/invitation', { params })),
      'Создана новая ссылка!',
    )
  return { block, endSessions, remove, inviteAgain }
}
