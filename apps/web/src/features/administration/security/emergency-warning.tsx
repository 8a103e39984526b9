import { useQuery } from '@tanstack/react-query'

import { fullDateTime } from '#ui/lib/format.ts'

import { useAdministrator } from '../administrator.tsx'
import { WarningBar } from '../warning-bar.tsx'

/** How often the console asks. Milliseconds. */
const interval = 60_000
/** The newest ones; the journal has the others. */
const maxShown = 3

/** Above every page for seven days after a password of an administrator was reset on the machine itself (operations §2). */
export function EmergencyWarning() {
  const { call } = useAdministrator()
  const { data } = useQuery({
    queryKey: ['warnings'],
    queryFn: ({ signal }) => call('GET /warnings', { signal }),
    refetchInterval: interval,
    staleTime: interval,
  })
  return data?.emergency_resets.slice(0, maxShown).map(({ id, login, os_user: user, at }) => (
    <WarningBar key={id} label="Сброс пароля на сервере">
      Пароль администратора «{login}» сброшен на сервере {fullDateTime(at)} (пользователь системы «{user}»)
    </WarningBar>
  ))
}
