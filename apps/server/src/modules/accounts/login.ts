import type { Session } from '@uprava/contract/accounts.ts'

import {
  attemptWithin,
  auditingStops,
  auditRefusedSignIn,
  type SignInRefusal,
  type SignInAttempt,
} from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { isClosedDemoPassword, requireOpenSignIn } from '#platform/demo-sign-in.ts'
import { refuse } from '#platform/http/index.ts'
import { isPassword } from '#platform/secrets.ts'

import type { Browser } from './browsers/browser.ts'
import { findDeviceOfLogin } from './browsers/devices.repository.ts'
import { findCredentialsByLogin, holdCredentials, type Credentials } from './managers.repository.ts'
import { sessionReply } from './present.ts'
import { limitsOfKnownBrowser, loginLimits } from './sign-in-limits.ts'
import { presentedHash, signIn } from './sign-in.ts'

/** POST /auth/login. An unknown login takes as long as a wrong password and reads the same. */
export function login(typed: { login: string; password: string }, browser: Browser): Promise<Session> {
  const { address, device } = browser
  const attempt: SignInAttempt = { typed: typed.login, method: 'login', address, device }
  const who = async () => partyOf(await findCredentialsByLogin(db(), typed.login))
  return auditingStops(attempt, who, () => tryLogin(typed, browser, attempt))
}

const partyOf = (found: Credentials | undefined) =>
  found ? ({ type: 'account', id: found.id } as const) : null

async function tryLogin(
  { login, password }: { login: string; password: string },
  browser: Browser,
  attempt: SignInAttempt,
): Promise<Session> {
  requireOpenSignIn()
  const secretHash = presentedHash(browser)
  const deviceId = secretHash && (await findDeviceOfLogin(db(), login, secretHash))
  const limits =
    deviceId === undefined
      ? loginLimits('login', login, browser.address)
      : limitsOfKnownBrowser(login, deviceId)
  const refused = (found: Credentials | undefined, reason: SignInRefusal) =>
    auditRefusedSignIn({ ...attempt, who: partyOf(found), reason })
  const account = await attemptWithin(limits, async () => {
    const found = await findCredentialsByLogin(db(), login)
    const isRight = await isPassword(password, found?.password_hash ?? null)
    if (isRight && !isClosedDemoPassword(password)) return found
    await refused(found, found ? 'wrong_credential' : 'unknown_login')
    return undefined
  })
  if (!account) throw wrong()
  if (account.is_blocked) {
    await refused(account, 'blocked')
    throw blocked()
  }
  const session = await openSession(account, browser)
  if (session) return session
  await refused(account, 'wrong_credential')
  throw wrong()
}

const wrong = () => refuse.general('Неверный логин или пароль')

/**
 * The session of an account whose password is right. Undefined when the password was changed while the former one was checked:
 * that change has ended every session, and this one would outlive it.
 */
async function openSession(account: Credentials, browser: Browser): Promise<Session | undefined> {
  return transaction(async (tx) => {
    const now = await holdCredentials(tx, account)
    if (now?.password_hash !== account.password_hash) return undefined
    const token = await signIn(tx, browser, {
      personId: account.person_id,
      managerId: account.id,
      sessionScope: scopeOfPassword(now),
      by: 'login',
    })
    return sessionReply(tx, account.id, token)
  })
}

const scopeOfPassword = ({ password_is_persons: isPersons, is_own: isOwn }: Credentials) =>
  isPersons ? 'person' : isOwn ? 'own' : 'account'

export const blocked = () => refuse.general('Аккаунт заблокирован. Обратитесь к администратору системы.')
