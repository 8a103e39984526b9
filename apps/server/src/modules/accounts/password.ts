import type { accountsCalls } from '@uprava/contract/accounts.ts'
import { refusalTexts } from '@uprava/contract/fields.ts'
import type { z } from 'zod'

import { type AccountActor, audit, consume, endSessions } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { hashPassword } from '#platform/secrets.ts'

import type { Browser } from './browsers/browser.ts'
import { lockPersonOf, visibleSessions } from './browsers/device-sessions.ts'
import { limitDeviceScopes } from './browsers/devices.repository.ts'
import { requireConfirmation } from './confirmation.ts'
import { chooseCredentials, requireFreeLogin } from './credentials.ts'
import { findCredentials, reachOf } from './managers.repository.ts'
import { loginChoices } from './sign-in-limits.ts'
import { requireUncommonPassword } from './uncommon-password.ts'

type PasswordForm = z.output<(typeof accountsCalls)['changePassword']['body']>

/**
 * PUT /profile/password: changes it against the current one or a code to the phone, or sets login and password of an account
 * without one; ends all other sessions (D-04).
 */
export async function changePassword(
  actor: AccountActor,
  form: PasswordForm,
  from: { browser: Browser; bearer: string },
): Promise<{ ok: true }> {
  const present = await findCredentials(db(), actor.managerId)
  const hasPassword = (present?.password_hash ?? null) !== null
  if (!hasPassword) await requireLogin(actor, form.login, from.browser.address)
  requireUncommonPassword(form.password, present?.login ?? form.login ?? '')
  if (hasPassword) await requireConfirmation(actor, form, from, noCurrentPassword)
  const passwordHash = await hashPassword(form.password)
  return transaction(async (tx) => {
    await lockPersonOf(tx, actor)
    const isPersons = (await reachOf(tx, actor)).scope === 'person'
    const login = hasPassword ? {} : { login: form.login }
    await chooseCredentials(tx, actor.managerId, { ...login, passwordHash, isPersons })
    const others = { ...(await visibleSessions(tx, actor)), exceptSessionId: actor.sessionId }
    await limitDeviceScopes(tx, await endSessions(tx, others, true))
    await audit(tx, {
      actor: { type: 'account', id: actor.managerId },
      action: 'credentials_changed',
      subject: { type: 'account', id: actor.managerId },
    })
    return { ok: true }
  })
}

const noCurrentPassword = () => refuse.field('current_password', refusalTexts.required('Текущий пароль'))

async function requireLogin(actor: AccountActor, login: string | undefined, address: string): Promise<void> {
  if (login === undefined) throw refuse.field('login', refusalTexts.required('Логин'))
  await transaction((tx) => consume(tx, loginChoices(`account ${actor.managerId}`, address)))
  await requireFreeLogin(db(), login, actor.managerId)
}
