import { useQuery } from '@tanstack/react-query'
import type { Administrator } from '@uprava/contract/installation/administrators.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { EmailLink } from '#ui/layout/contact-links.tsx'
import { fullDateTime } from '#ui/lib/format.ts'

import { useAdministrator, useRight } from '../administrator.tsx'
import classes from '../records/records.module.css'
import { Records, type Column } from '../records/records.tsx'
import { roleNames } from '../roles.ts'
import { AdministratorActions } from './administrator-actions.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'

/** «Администраторы»: who looks after the installation; «Главный» changes, «Аудитор» reads (operations §2). */
export function AdministratorsPage() {
  const { call } = useAdministrator()
  const mayChange = useRight('changeAdministrators')
  const [isInviting, setInviting] = useState(false)
  const administrators = useQuery({
    queryKey: ['administrators'],
    queryFn: ({ signal }) => call('GET /administrators', { signal }),
  })
  return (
    <>
      {mayChange && (
        <Button kind="main" onClick={() => setInviting(true)}>
          Пригласить
        </Button>
      )}
      <ListStates
        of={administrators}
        skeleton={<SkeletonRows rows={4} />}
        empty={{ picture: 'people', text: 'Администраторов нет' }}
      >
        {(rows) => (
          <Records
            label="Администраторы"
            columns={mayChange ? [...columns, actions] : columns}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </ListStates>
      {isInviting && <InvitationDialog onClose={() => setInviting(false)} />}
    </>
  )
}

const columns: readonly Column<Administrator>[] = [
  {
    title: 'Имя',
    cell: ({ name, login, is_me: isMe }) => (
      <>
        <strong>{`${name || login}${isMe ? ' (вы)' : ''}`}</strong>
        <p className={classes.words}>{login}</p>
      </>
    ),
  },
  { title: 'Почта', cell: ({ email }) => (email ? <EmailLink address={email} /> : '—') },
  { title: 'Роль', cell: ({ role }) => roleNames[role] },
  { title: 'Состояние', cell: ({ state }) => <Tag tone={states[state].tone}>{states[state].label}</Tag> },
  { title: 'Второй фактор', cell: ({ has_second_factor: has }) => (has ? 'Включён' : 'Выключен') },
  {
    title: 'Активность',
    cell: ({ last_seen_at: at }) => (at === null ? '—' : fullDateTime(at)),
    isFigures: true,
  },
]

const actions: Column<Administrator> = {
  title: 'Действия',
  cell: (row) => <AdministratorActions administrator={row} />,
}

const states = {
  active: { tone: 'good', label: 'Действует' },
  invited: { tone: 'warn', label: 'Приглашён' },
  expired: { tone: 'bad', label: 'Приглашение истекло' },
  blocked: { tone: 'bad', label: 'Заблокирован' },
} as const
