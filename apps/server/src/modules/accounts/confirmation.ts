import { type AccountActor, attemptWithin, type RateLimit } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { isPassword } from '#platform/secrets.ts'

import type { Browser } from './browsers/browser.ts'
import { findCredentials } from './managers.repository.ts'
import { findPerson } from './persons.repository.ts'
import { requireCode, resendAfterSeconds, sendCodeTo } from './phone-code.ts'

/** What a person shows to change phone, e-mail or password: the account's password, or a code sent to the present phone. */
export type Confirmation = { current_password?: string | undefined; code?: string | undefined }

/**
 * A code sent for a confirmation belongs to the session that asked for it. Its flow is made of the bearer, which is stored
 * nowhere, and can be no cookie: it signs nobody in.
 */
const flowOfSession = (bearer: string) => `confirmation ${bearer}`

/** POST /profile/confirmation: a code to the person's present phone, within the limits of codes (D-03). */
export async function sendConfirmation(
  actor: AccountActor,
  browser: Browser,
  bearer: string,
): Promise<{ resend_after: number }> {
  const person = await findPerson(db(), actor.personId)
  if (!person) throw refuse.signIn()
  await sendCodeTo(person, browser, flowOfSession(bearer))
  return { resend_after: resendAfterSeconds }
}

/** Throws 422 unless the password or the code is right. Whoever found an open screen has as few tries as at the sign-in. */
export async function requireConfirmation(
  actor: AccountActor,
  given: Confirmation,
  from: { browser: Browser; bearer: string },
  missing: () => Error,
): Promise<void> {
  if (given.code) {
    const person = await findPerson(db(), actor.personId)
    if (!person) throw refuse.signIn()
    return requireCode(person, given.code, from.browser, flowOfSession(from.bearer))
  }
  const typed = given.current_password
  if (!typed) throw missing()
  const stored = (await findCredentials(db(), actor.managerId))?.password_hash ?? null
  const isRight = await attemptWithin(
    [wrongPasswords(actor.managerId)],
    async () => (await isPassword(typed, stored)) || undefined,
  )
  if (!isRight) throw refuse.field('current_password', 'Неверный текущий пароль')
}

/** An account with neither a password nor a confirmed phone has nothing to show (wire §3). */
export async function hasProof(actor: AccountActor): Promise<boolean> {
  const credentials = await findCredentials(db(), actor.managerId)
  if ((credentials?.password_hash ?? null) !== null) return true
  return ((await findPerson(db(), actor.personId))?.phone_confirmed_at ?? null) !== null
}

const wrongPasswords = (managerId: number): RateLimit => ({
  name: 'wrong-current-passwords',
  key: String(managerId),
  max: 10,
  windowSeconds: 15 * 60,
})
