import type { Session } from '@uprava/contract/accounts.ts'

import { accessChanged, consume, type RateLimit } from '#modules/access/index.ts'
import { agreementSha256 } from '#modules/legal/index.ts'
import { transaction, type Tx } from '#platform/database/index.ts'
import { requireOpenSignIn } from '#platform/demo-sign-in.ts'
import { refuse } from '#platform/http/index.ts'
import { networkOf, siteOf } from '#platform/network-address.ts'

import type { Browser } from './browsers/browser.ts'
import { insertPerson, deleteUnfinishedRegistrations } from './persons.repository.ts'
import { registrationReply } from './present.ts'
import { signIn } from './sign-in.ts'

const registrations = (address: string): RateLimit[] => [
  { name: 'registrations', key: networkOf(address), max: 100, windowSeconds: 60 * 60 },
  { name: 'registrations-of-site', key: siteOf(address), max: 400, windowSeconds: 60 * 60 },
]

/**
 * POST /auth/register: a person with an unconfirmed phone and a person token. The consent is kept with it: when, and the
 * SHA-256 of the agreement's text (AUTH-74). Every try counts, since a taken phone is reported.
 */
export async function register(
  typed: { name: string; surname: string; phone: string },
  browser: Browser,
): Promise<Session> {
  requireOpenSignIn()
  await transaction((tx) => consume(tx, registrations(browser.address)))
  const sha256 = await agreementSha256()
  return transaction(async (tx) => {
    await freePhone(tx, typed.phone)
    const personId = await insertPerson(tx, { ...typed, consent: { sha256, by: 'registration' } })
    if (personId === undefined) {
      throw refuse.field('phone', 'Этот номер уже зарегистрирован. Войдите с номером телефона.')
    }
    const token = await signIn(tx, browser, {
      personId,
      managerId: null,
      sessionScope: 'own',
      by: 'registration',
    })
    return registrationReply(token)
  })
}

/** A day after a registration that came to nothing its phone is free, whether the job has run or not. */
export async function freePhone(tx: Tx, phone: string): Promise<void> {
  if ((await deleteUnfinishedRegistrations(tx, phone)) > 0) await accessChanged(tx)
}
