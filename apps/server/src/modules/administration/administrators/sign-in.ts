import type { AdministratorSession } from '@uprava/contract/installation/administrators.ts'

import {
  attemptWithin,
  audit,
  auditingStops,
  auditRefusedSignIn,
  deleteAdministratorSessions,
  insertAdministratorSession,
  type AdministratorActor,
  type RateLimit,
  type SignInAttempt,
} from '#modules/access/index.ts'
import type { Browser } from '#modules/accounts/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { isClosedDemoPassword, requireOpenSignIn } from '#platform/demo-sign-in.ts'
import { refuse } from '#platform/http/index.ts'
import { networkOf } from '#platform/network-address.ts'
import { isPassword, newToken, tokenHash } from '#platform/secrets.ts'

import {
  findAdministratorByLogin,
  holdAdministrator,
  type AdministratorRow,
} from './administrators.repository.ts'
import { needsSecondFactor, requireSecondFactor, type ShownFactor } from './second-factor.ts'
import { mustEnroll } from './sign-in-policy.ts'

type SignInForm = { login: string; password: string } & ShownFactor

const windowSeconds = 15 * 60

/**
 * Failed sign-ins within 15 minutes: 10 per login from one network address, 50 per address. Never per login alone, so
 * that nobody elsewhere can lock an administrator out (operations §2).
 */
const limitsOf = (login: string, address: string): RateLimit[] => [
  {
    name: 'admin-login-failures-of-login',
    key: `${login.toLowerCase()} ${networkOf(address)}`,
    max: 10,
    windowSeconds,
  },
  { name: 'admin-login-failures-of-address', key: networkOf(address), max: 50, windowSeconds },
]

/** POST /auth/login of the admin API. An unknown login takes as long as a wrong password and reads the same. */
export function signInAdministrator(form: SignInForm, browser: Browser): Promise<AdministratorSession> {
  const { address, device } = browser
  const attempt: SignInAttempt = { typed: form.login, method: 'login', address, device }
  const who = async () => partyOf(await findAdministratorByLogin(db(), form.login))
  return auditingStops(attempt, who, () => trySignIn(form, browser, attempt))
}

const partyOf = (found: AdministratorRow | undefined) =>
  found ? ({ type: 'administrator', id: found.id } as const) : null

async function trySignIn(
  form: SignInForm,
  browser: Browser,
  attempt: SignInAttempt,
): Promise<AdministratorSession> {
  requireOpenSignIn()
  const { login, password } = form
  const found = await attemptWithin(limitsOf(login, browser.address), async () => {
    const administrator = await findAdministratorByLogin(db(), login)
    const isRight = await isPassword(password, administrator?.password_hash ?? null)
    if (isRight && !isClosedDemoPassword(password)) return administrator
    const reason = administrator ? 'wrong_credential' : 'unknown_login'
    await auditRefusedSignIn({ ...attempt, who: partyOf(administrator), reason })
    return undefined
  })
  if (!found) throw wrong()
  const who = partyOf(found)
  if (found.is_blocked) {
    await auditRefusedSignIn({ ...attempt, who, reason: 'blocked' })
    throw refuse.general('Доступ закрыт. Обратитесь к главному администратору.')
  }
  if (needsSecondFactor(found)) {
    await requireSecondFactor(found, form, () =>
      auditRefusedSignIn({ ...attempt, who, method: 'second_factor', reason: 'wrong_second_factor' }),
    )
  }
  const session = await transaction(async (tx) =>
    (await isSignInUnchanged(tx, found))
      ? startAdministratorSession(tx, found, { browser, method: 'login' })
      : undefined,
  )
  if (session) return session
  await auditRefusedSignIn({ ...attempt, who, reason: 'wrong_credential' })
  throw wrong()
}

const wrong = () => refuse.general('Неверный логин или пароль')

/** A password or second factor changed while the former one was checked opens nothing: that change has ended every session. */
async function isSignInUnchanged(tx: Tx, checked: AdministratorRow): Promise<boolean> {
  const now = await holdAdministrator(tx, checked.id)
  return (
    now?.password_hash === checked.password_hash &&
    now.totp_enabled_at?.getTime() === checked.totp_enabled_at?.getTime()
  )
}

/** Starts the session of an administrator who has shown who is there. */
export async function startAdministratorSession(
  tx: Tx,
  { id, login, role }: AdministratorRow,
  { browser: { device, address }, method }: { browser: Browser; method: 'login' | 'invitation' },
): Promise<AdministratorSession> {
  requireOpenSignIn()
  const token = newToken()
  await insertAdministratorSession(tx, {
    administratorId: id,
    tokenHash: tokenHash(token),
    device,
    address,
  })
  await audit(tx, {
    actor: { type: 'administrator', id },
    action: 'console_signed_in',
    subject: { type: 'console' },
    details: { method, provider: 'local', outcome: 'success', address, device },
  })
  return { token, login, role, must_enroll: await mustEnroll(tx, id) }
}

/** POST /auth/logout */
export async function signOutAdministrator(actor: AdministratorActor): Promise<{ ok: true }> {
  await transaction((tx) =>
    deleteAdministratorSessions(tx, actor.administratorId, { sessionId: actor.sessionId }),
  )
  return { ok: true }
}
