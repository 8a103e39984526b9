import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountCard as Card } from '@uprava/contract/administration.ts'
import { sectionTitles } from '@uprava/contract/rules/section-titles.ts'

import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { EmailLink, PhoneLink } from '#ui/layout/contact-links.tsx'
import { fullDateTime } from '#ui/lib/format.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator, useRight } from '../administrator.tsx'
import { Facts } from '../records/facts.tsx'
import classes from '../records/records.module.css'

type AccountCardProps = { managerId: number; name: string; onClose: () => void }

/** The card of an account: where it sits and where it is signed in. Each reading of it is an entry of the journal. */
export function AccountCard({ managerId, name, onClose }: AccountCardProps) {
  const { call, change } = useAdministrator()
  const mayChange = useRight('changeAccounts')
  const queries = useQueryClient()
  const params = { manager: managerId }
  const card = useQuery({
    queryKey: ['account', managerId],
    queryFn: ({ signal }) => call('GET /accounts/{manager}', { params, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const end = async () => {
    if (
      !(await confirm({
        question: `Завершить все сеансы аккаунта «${name}»?`,
        yes: 'Завершить',
        danger: true,
      }))
    )
      return
    const isDone = await change('Ошибка завершения сеанса', () =>
      call('POST /accounts/{manager}/end-sessions', { params }),
    )
    if (!isDone) return
    toast.success('Аккаунты', 'Сеансы завершены!')
    void queries.invalidateQueries({ queryKey: ['account', managerId] })
  }
  return (
    <Modal open onClose={onClose} title={name}>
      <ListStates
        of={card}
        skeleton={<SkeletonFields fields={4} />}
        empty={{ text: '' }}
        isEmpty={() => false}
      >
        {(data) => (
          <>
            <Facts
              facts={[
                ['Телефон', <PhoneLink key="phone" number={data.phone} />],
                ['Почта', data.email ? <EmailLink key="email" address={data.email} /> : '—'],
                ['Логин', data.login ?? '—'],
              ]}
            />
            <h3 className={classes.part}>Должности</h3>
            <Seats seats={data.seats} />
            <h3 className={classes.part}>Сеансы</h3>
            <Sessions sessions={data.sessions} />
          </>
        )}
      </ListStates>
      <DialogActions>
        {mayChange && (card.data?.sessions.length ?? 0) > 0 && (
          <Button onClick={() => void end()}>Завершить сеансы</Button>
        )}
        <Button onClick={onClose}>Закрыть</Button>
      </DialogActions>
    </Modal>
  )
}

function Seats({ seats }: Pick<Card, 'seats'>) {
  if (seats.length === 0) return <p className={classes.words}>Ни в одном канале</p>
  return (
    <ul className={classes.norms}>
      {seats.map(({ channel, appointment, is_owner: isOwner, sections }) => (
        <li key={channel.id}>
          {appointment}, {channel.name}
          <p className={classes.words}>
            {isOwner
              ? 'Владелец: все разделы'
              : sections.map((name) => sectionTitles[name]).join(', ') || 'Без разделов'}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Sessions({ sessions }: Pick<Card, 'sessions'>) {
  if (sessions.length === 0) return <p className={classes.words}>Нет</p>
  return (
    <ul className={classes.norms}>
      {sessions.map(({ id, device, address, last_seen_at: at }) => (
        <li key={id}>
          {device || '—'}
          <p className={classes.words}>
            {address || '—'}, {fullDateTime(at)}
          </p>
        </li>
      ))}
    </ul>
  )
}
