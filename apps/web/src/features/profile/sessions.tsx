import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeviceSession } from '@uprava/contract/accounts.ts'

import { call, errorTitle } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Card } from '#ui/layout/page.tsx'
import { besideRow, useFocusAfterRemoval } from '#ui/layout/use-focus-after-removal.ts'
import { fullDateTime, registerDate, time } from '#ui/lib/format.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import classes from './profile.module.css'

const queryKey = ['device-sessions']

/** «Сеансы»: where the person is signed in, with the ways to end it (D-04). */
export function Sessions() {
  const queries = useQueryClient()
  const sessions = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /profile/sessions', { signal }),
    meta: errorTitle('GET /profile/sessions'),
  })
  const onSuccess = () => {
    toast.success('Профиль', 'Сеанс завершён!')
    void queries.invalidateQueries({ queryKey })
  }
  const end = useMutation({
    mutationFn: (id: number) => call('DELETE /profile/sessions/{id}', { params: { id } }),
    meta: errorTitle('DELETE /profile/sessions/{id}'),
    onSuccess,
  })
  const endAllOthers = useMutation({
    mutationFn: () => call('DELETE /profile/sessions'),
    meta: errorTitle('DELETE /profile/sessions'),
    onSuccess,
  })
  const endOthers = async () => {
    const isSure = await confirm({
      question: 'Завершить все сеансы, кроме этого?',
      yes: 'Завершить',
      danger: true,
    })
    if (isSure) endAllOthers.mutate()
  }
  return (
    <Card>
      <h2 className={classes.heading}>Сеансы</h2>
      <ListStates of={sessions} skeleton={<SkeletonRows rows={2} />} empty={{ text: 'Других сеансов нет' }}>
        {(list) => (
          <>
            <ul className={classes.sessions}>
              {list.map((one) => (
                <Session key={one.id} session={one} onEnd={() => end.mutate(one.id)} />
              ))}
            </ul>
            {list.length > 1 ? (
              <Button kind="danger" onClick={() => void endOthers()}>
                Завершить все другие сеансы
              </Button>
            ) : (
              <p className={classes.quiet}>Других сеансов нет</p>
            )}
          </>
        )}
      </ListStates>
    </Card>
  )
}

function Session({ session, onEnd }: { session: DeviceSession; onEnd: () => void }) {
  const { device, address, last_seen_at: lastSeenAt, is_current: isCurrent } = session
  const row = useFocusAfterRemoval<HTMLLIElement>(besideRow)
  return (
    <li ref={row} className={classes.session}>
      <div>
        <p>
          {device} {isCurrent && <Tag tone="accent">Это устройство</Tag>}
        </p>
        <p className={classes.quiet}>
          {address} · Последняя активность:{' '}
          <time dateTime={lastSeenAt} title={fullDateTime(lastSeenAt)}>
            {registerDate(lastSeenAt)}, {time(lastSeenAt)}
          </time>
        </p>
      </div>
      {!isCurrent && (
        <Button needsServer size="small" onClick={onEnd}>
          Завершить
        </Button>
      )}
    </li>
  )
}
