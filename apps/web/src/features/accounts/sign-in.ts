import { useNavigate } from '@tanstack/react-router'

import { withErrorToast, call } from '#api/index.ts'
import { takeReturnAddress } from '#features/navigation/index.ts'
import { startSession, startPersonSession, updateSession } from '#features/session/index.ts'

/** The move to /channels after the only account was authenticated (AUTH-33), milliseconds. */
const onlyAccountMs = 100

/** Ways in. Each answers false when the call failed; the toast has shown why. */
export function useSignIn() {
  const navigate = useNavigate()

  /** To the address that asked for the sign-in, else to the choice of a channel. */
  const enter = async (): Promise<void> => {
    const returnTo = takeReturnAddress()
    await (returnTo === undefined ? navigate({ to: '/channels' }) : navigate({ href: returnTo }))
  }

  /** Continues as one of the person's accounts. */
  const asManager = async (id: number, delayMs = 0): Promise<boolean> => {
    const answer = await withErrorToast('POST /auth-by-manager/{id}', () =>
      call('POST /auth-by-manager/{id}', { params: { id } }),
    )
    if (!answer) return false
    startSession(answer)
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    await enter()
    return true
  }

  /** Follows a confirmed code by the number of accounts (AUTH-31 to AUTH-34). */
  const byCode = async (phone: string, code: string): Promise<void> => {
    const { token, managers } = await call('POST /auth/by-code', { body: { phone, code } })
    startPersonSession(token, managers)
    const [only] = managers
    if (!only) await navigate({ to: '/create-organization' })
    else if (managers.length === 1) await asManager(only.id, onlyAccountMs)
    else await navigate({ to: '/managers' })
  }

  const byPassword = async (login: string, password: string): Promise<void> => {
    const answer = await call('POST /auth/login', { body: { login, password } })
    startSession(answer)
    await (answer.have_organization ? enter() : navigate({ to: '/create-organization' }))
  }

  const register = async (name: string, surname: string, phone: string): Promise<void> => {
    const answer = await call('POST /auth/register', { body: { name, surname, phone } })
    startSession(answer)
    updateSession({ registrant: { firstName: name, lastName: surname, phone } })
    await navigate({ to: '/create-organization' })
  }

  return { asManager, byCode, byPassword, register }
}
