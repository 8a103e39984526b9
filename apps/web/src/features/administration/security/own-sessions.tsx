import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeviceSession } from '@uprava/contract/accounts.ts'

import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { fullDateTime } from '#ui/lib/format.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import { useAdministrator } from '../administrator.tsx'
import records from '../records/records.module.css'
import { Records, type Column } from '../records/records.tsx'

/** The own signed-in devices, which can be ended one by one or all but this one. */
export function OwnSessions() {
  const { call } = useAdministrator()
  const { endOthers } = useEnding()
  const sessions = useQuery({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => call('GET /auth/sessions', { signal }),
  })
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions" className={records.part}>
        Сеансы
      </h2>
      {(sessions.data?.length ?? 0) > 1 && (
        <Button onClick={() => void endOthers()}>Завершить остальные</Button>
      )}
      <ListStates of={sessions} skeleton={<SkeletonRows rows={3} />} empty={{ text: 'Сеансов нет' }}>
        {(rows) => <Records label="Список сеансов" columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </ListStates>
    </section>
  )
}

const columns: readonly Column<DeviceSession>[] = [
  { title: 'Устройство', cell: ({ device }) => device || '—' },
  { title: 'Адрес', cell: ({ address }) => address || '—', isFigures: true },
  { title: 'Вход', cell: (session) => fullDateTime(session.created_at), isFigures: true },
  { title: 'Активность', cell: (session) => fullDateTime(session.last_seen_at), isFigures: true },
  { title: 'Действия', cell: (session) => <End session={session} /> },
]

function End({ session: { id, is_current: isCurrent } }: { session: DeviceSession }) {
  const { end } = useEnding()
  if (isCurrent) return 'Этот сеанс'
  return (
    <div className={records.actions}>
      <Button size="small" onClick={() => void end(id)}>
        Завершить
      </Button>
    </div>
  )
}

function useEnding() {
  const { call, change } = useAdministrator()
  const queries = useQueryClient()
  const make = async (work: () => Promise<unknown>, done: string) => {
    if (!(await change('Ошибка завершения сеанса', work))) return
    toast.success('Безопасность', done)
    void queries.invalidateQueries({ queryKey: ['own-sessions'] })
  }
  const end = (session: number) =>
    make(() => call('DELETE /auth/sessions/{session}', { params: { session } }), 'Сеанс завершён!')
  const endOthers = async () => {
    if (!(await confirm({ question: 'Завершить все сеансы, кроме этого?', yes: 'Завершить' }))) return
    await make(() => call('DELETE /auth/sessions'), 'Остальные сеансы завершены!')
  }
  return { end, endOthers }
}
