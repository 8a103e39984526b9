import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isAllowed, type ConsoleRight } from '@uprava/contract/installation/console-rights.ts'
import { createContext, use, useMemo, useState, type ReactNode } from 'react'

import { ApiError, callAdmin, showErrorAs, type AdminCall } from '#api/index.ts'
import { Failed } from '#ui/feedback/list-states.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { BarePage } from '#ui/layout/page.tsx'
import { mayLeave } from '#ui/lib/unsaved-changes.ts'

import { SignInAgain } from './sign-in/sign-in-form.tsx'

/** How the console's pages call the admin API: with the administrator's token; a session that is over asks for the sign-in. */
export type Administrator = {
  call: AdminCall
  /** Runs a change; a refusal is shown under the title and answers false, so that the screen stays as it is. */
  change: (title: string, work: () => Promise<unknown>) => Promise<boolean>
  /** Ends the session, here whatever the server says; asks first where something typed would be lost. */
  leave: () => Promise<void>
  /** Who is signed in. The role stays for the session: a change of it ends the session. */
  self: Self
}
type Self = Awaited<ReturnType<typeof readSelf>>

const selfKey = ['self']
const readSelf = (call: AdminCall) => call('GET /auth/me')

const AdministratorContext = createContext<Administrator | null>(null)

export function AdministratorProvider({
  token,
  onSignedIn,
  onOver,
  enrolment,
  children,
}: {
  token: string
  /** The same administrator has signed in again, after the server had ended the session. */
  onSignedIn: (token: string) => void
  /** The session is over and nothing of it stays; `byServer`: nobody has asked for it. */
  onOver: (byServer: boolean) => void
  /** In place of all else for one who has to set up a second factor first. */
  enrolment: ReactNode
  children: ReactNode
}) {
  const queries = useQueryClient()
  const [endedToken, setEndedToken] = useState<string | null>(null)
  const calls = useMemo((): Omit<Administrator, 'self'> => {
    const call = (async (...given: Parameters<AdminCall>) => {
      try {
        return await callAdmin(token, ...given)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          // What stands on a page waits for the same administrator.
          if (queries.getQueryData(selfKey) === undefined) onOver(true)
          else setEndedToken(token)
        }
        if (error instanceof ApiError && error.reason === 'second_factor_required')
          void queries.invalidateQueries({ queryKey: selfKey })
        throw error
      }
    }) as AdminCall
    const change = async (title: string, work: () => Promise<unknown>) => {
      try {
        await work()
        return true
      } catch (error) {
        showErrorAs(title, error)
        return false
      }
    }
    const leave = async () => {
      if (!(await mayLeave())) return
      await callAdmin(token, 'POST /auth/logout').catch(() => undefined)
      onOver(false)
    }
    return { call, change, leave }
  }, [token, onOver, queries])
  const self = useQuery({ queryKey: selfKey, queryFn: () => readSelf(calls.call), staleTime: Infinity })
  const administrator = useMemo(
    (): Administrator | null => (self.data ? { ...calls, self: self.data } : null),
    [calls, self.data],
  )
  if (!administrator) {
    return (
      <BarePage title="Консоль администратора">
        {self.isError ? <Failed onRetry={() => void self.refetch()} busy={self.isFetching} /> : <Spinner />}
      </BarePage>
    )
  }
  return (
    <AdministratorContext value={administrator}>
      {administrator.self.must_enroll ? enrolment : children}
      {endedToken === token && (
        <SignInAgain
          login={administrator.self.login}
          onSignedIn={onSignedIn}
          onLeave={() => void administrator.leave()}
        />
      )}
    </AdministratorContext>
  )
}

/** Whether the one who is signed in has a right; a page hides what it has not. */
export function useRight(right: ConsoleRight): boolean {
  return isAllowed(useAdministrator().self.role, right)
}

export function useAdministrator(): Administrator {
  const administrator = use(AdministratorContext)
  if (!administrator) throw new Error('The page stands outside the console')
  return administrator
}
