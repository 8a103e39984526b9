import { useQuery } from '@tanstack/react-query'

import { disconnectRealtime } from '#api/index.ts'
import { accountQueries } from '#features/accounts/index.ts'
import { leaveChannel, signOut } from '#features/session/index.ts'
import { mayLeave } from '#ui/lib/unsaved-changes.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

/** Whether the person has several accounts: «Сменить аккаунт» is shown to nobody else. */
export function useHasOtherAccounts(): boolean {
  // A failure is not shown: nobody has asked for them here.
  const managers = useQuery({ ...accountQueries.managers(), meta: {}, staleTime: 60_000 })
  return (managers.data?.length ?? 0) > 1
}

/** Leaves the channel for the choice of an account; asks only where something would be lost (AUTH-79). */
export async function switchAccount(goTo: (path: '/managers') => Promise<void>): Promise<void> {
  if (!(await mayLeave())) return
  disconnectRealtime()
  leaveChannel()
  await goTo('/managers')
}

/** Signs out when the question is answered with yes. */
export async function askToLeave(goTo: (path: '/authorization') => Promise<void>): Promise<void> {
  const { unsentCount } = await import('#features/messenger/index.ts')
  const unsent = unsentCount()
  const isSure = await confirm({
    question: 'Вы уверены что хотите выйти из аккаунта?',
    text: unsent > 0 ? `Неотправленных сообщений: ${unsent}. Они будут удалены.` : undefined,
    yes: 'Да',
    no: 'Нет',
    danger: true,
  })
  if (!isSure || !(await mayLeave())) return
  await signOut()
  await goTo('/authorization')
}
