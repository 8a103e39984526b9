import {
  deleteAdministratorSession,
  insertAdministratorSession,
  type AdministratorActor,
  audit,
  attemptWithin,
} from '#modules/access/index.ts'
import { loginLimits } from '#modules/accounts/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { hashPassword, isPassword, newToken, tokenHash } from '#platform/secrets.ts'
import { settings } from '#platform/settings.ts'

import {
  findAdministratorByLogin,
  hasAdministrators,
  insertFirstAdministrator,
} from './administrators.repository.ts'
import { newPassword } from './passwords.ts'

/** POST /auth/login of the admin API, within the same limits as the product's. */
export async function signInAdministrator(
  { login, password }: { login: string; password: string },
  address: string,
): Promise<{ token: string; login: string }> {
  const found = await attemptWithin(loginLimits('admin-login', login, address), async () => {
    const administrator = await findAdministratorByLogin(db(), login)
    return (await isPassword(password, administrator?.password_hash ?? null)) ? administrator : undefined
  })
  if (!found) throw refuse.general('Неверный логин или пароль')
  const token = newToken()
  await transaction(async (tx) => {
    await insertAdministratorSession(tx, found.id, tokenHash(token))
    await audit(tx, {
      actor: { type: 'administrator', id: found.id },
      action: 'console_signed_in',
      subject: { type: 'console' },
      details: { address },
    })
  })
  return { token, login: found.login }
}

export async function signOutAdministrator(actor: AdministratorActor): Promise<{ ok: true }> {
  await transaction((tx) => deleteAdministratorSession(tx, actor.sessionId))
  return { ok: true }
}

/**
 * Makes the first administrator of a new installation from the settings. A password that nobody set is generated and
 * printed, this once.
 */
export async function makeFirstAdministrator(print: (line: string) => void): Promise<void> {
  if (await hasAdministrators(db())) return
  const { ADMIN_LOGIN, ADMIN_PASSWORD, DEMO } = settings()
  const known = ADMIN_PASSWORD ?? (DEMO ? 'demo-2026' : undefined)
  const password = known ?? newPassword()
  const passwordHash = await hashPassword(password)
  const isMade = await transaction((tx) => insertFirstAdministrator(tx, ADMIN_LOGIN, passwordHash))
  if (isMade && known === undefined) {
    print(`The administrator's sign-in at /admin: ${ADMIN_LOGIN} / ${password} (shown this once)`)
  }
}
