import type { accountsCalls } from '@uprava/contract/accounts.ts'
import { refusalTexts } from '@uprava/contract/fields.ts'
import type { z } from 'zod'

import {
  type AccountActor,
  audit,
  type RateLimit,
  endSessions,
  attemptWithin,
} from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { hashPassword, isPassword } from '#platform/secrets.ts'

import { visibleSessions } from './browsers/device-sessions.ts'
import { narrowDevices } from './browsers/devices.repository.ts'
import { chooseCredentials, requireFreeLogin } from './credentials.ts'
import { findCredentials } from './managers.repository.ts'

type PasswordForm = z.output<(typeof accountsCalls)['changePassword']['body']>

/** PUT /profile/password: changes it, or sets login and password of an account without one; ends all other sessions (D-04). */
export async function changePassword(actor: AccountActor, form: PasswordForm): Promise<{ ok: true }> {
  const present = await findCredentials(db(), actor.managerId)
  const hasPassword = (present?.password_hash ?? null) !== null
  if (hasPassword) await requireCurrent(actor, form.current_password, present!.password_hash)
  else await requireLogin(actor, form.login)
  const passwordHash = await hashPassword(form.password)
  return transaction(async (tx) => {
    const isPersons = actor.sessionScope === 'person'
    const login = hasPassword ? {} : { login: form.login }
    await chooseCredentials(tx, actor.managerId, { ...login, passwordHash, isPersons })
    const others = { ...(await visibleSessions(tx, actor)), exceptSessionId: actor.sessionId }
    await narrowDevices(tx, await endSessions(tx, others, true))
    await audit(tx, {
      actor: { type: 'account', id: actor.managerId },
      action: 'credentials_changed',
      subject: { type: 'account', id: actor.managerId },
    })
    return { ok: true }
  })
}

/** Whoever found an open screen has as few tries as at the sign-in. */
const wrongPasswords = (managerId: number): RateLimit => ({
  name: 'wrong-current-passwords',
  key: String(managerId),
  max: 10,
  windowSeconds: 15 * 60,
})

async function requireCurrent(
  actor: AccountActor,
  typed: string | undefined,
  stored: string | null,
): Promise<void> {
  if (typed === undefined || typed === '')
    throw refuse.field('current_password', refusalTexts.required('Текущий пароль'))
  const isRight = await attemptWithin(
    [wrongPasswords(actor.managerId)],
    async () => (await isPassword(typed, stored)) || undefined,
  )
  if (!isRight) throw refuse.field('current_password', 'Неверный текущий пароль')
}

async function requireLogin(actor: AccountActor, login: string | undefined): Promise<void> {
  if (login === undefined) throw refuse.field('login', refusalTexts.required('Логин'))
  await requireFreeLogin(db(), login, actor.managerId)
}
