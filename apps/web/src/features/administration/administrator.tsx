import { createContext, use, useMemo, type ReactNode } from 'react'

import { ApiError, callAdmin, showErrorAs, type AdminCall } from '#api/index.ts'

/** How the console's pages call the admin API: with the administrator's token; a session that is over leads to the sign-in. */
export type Administrator = {
  call: AdminCall
  /** Runs a change; a refusal is shown under the title and answers false, so that the screen stays as it is. */
  change: (title: string, work: () => Promise<unknown>) => Promise<boolean>
}

const AdministratorContext = createContext<Administrator | null>(null)

export function AdministratorProvider({
  token,
  onOver,
  children,
}: {
  token: string
  onOver: () => void
  children: ReactNode
}) {
  const administrator = useMemo((): Administrator => {
    const call = (async (...given: Parameters<AdminCall>) => {
      try {
        return await callAdmin(token, ...given)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) onOver()
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
    return { call, change }
  }, [token, onOver])
  return <AdministratorContext value={administrator}>{children}</AdministratorContext>
}

export function useAdministrator(): Administrator {
  const administrator = use(AdministratorContext)
  if (!administrator) throw new Error('The page stands outside the console')
  return administrator
}
