import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { call, errorTitle } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Card } from '#ui/layout/page.tsx'
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
                <li key={one.id} className={classes.session}>
                  <div>
                    <p>
                      {one.device} {one.is_current && <Tag tone="accent">Это устройство</Tag>}
                    </p>
                    <p className={classes.quiet}>
                      {one.address} · Последняя активность:{' '}
                      <time dateTime={one.last_seen_at} title={fullDateTime(one.last_seen_at)}>
                        {registerDate(one.last_seen_at)}, {time(one.last_seen_at)}
                      </time>
                    </p>
                  </div>
                  {!one.is_current && (
                    <Button needsServer size="small" onClick={() => end.mutate(one.id)}>
                      Завершить
                    </Button>
                  )}
                </li>
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
