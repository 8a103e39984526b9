import { audit, endSessions } from '#modules/access/index.ts'
import { db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { enqueueMessage } from '#platform/outbox/index.ts'
import { demoLogins, demoPassword } from '#platform/passwords/demo-password.ts'
import { isPassword, newToken, tokenHash } from '#platform/secrets.ts'
import { publicAddress } from '#platform/settings.ts'

import { resetDeviceScopes } from './browsers/devices.repository.ts'
import { endInvitations, replaceInvitation } from './invitations.repository.ts'
import {
  clearPassword,
  findCredentialsByLogin,
  findPasswords,
  setCredentials,
  type NewCredentials,
  type PasswordOfAccount,
} from './managers.repository.ts'

/** Logins of this form are given out by the installation itself, one for each organization (wire §9). */
const givenOut = /^org\d+$/iu

const taken = () => refuse.field('login', 'Этот логин занят')

/** Throws 422 when the login is another account's or one of those given out. The own one may stay. */
export async function requireFreeLogin(reader: Reader, login: string, managerId: number): Promise<void> {
  const holder = await findCredentialsByLogin(reader, login)
  if (holder ? holder.id !== managerId : givenOut.test(login)) throw taken()
}

/** Stores login and password that somebody chose; 422 when somebody else has just taken the login. */
export async function chooseCredentials(tx: Tx, managerId: number, chosen: NewCredentials): Promise<void> {
  try {
    await setCredentials(tx, managerId, chosen)
  } catch (error) {
    const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
    throw code === '23505' && constraint === 'managers_login' ? taken() : error
  }
}

/**
 * Takes the demo's password from every account that has it and ends the sessions of its person; logins stay. It looks at the
 * passwords themselves, so it finds accounts added by hand to a demo as well.
 */
export async function takeDemoPasswords(): Promise<void> {
  for (const account of await findPasswords(db()))
    if (await isPassword(demoPassword, account.password_hash)) await takePassword(account)
}

/** Whether one of the demo's own logins still has its password. Others are not tried: each try is made to be slow. */
export async function hasDemoPassword(): Promise<boolean> {
  for (const login of demoLogins) {
    const found = await findCredentialsByLogin(db(), login)
    if (found && (await isPassword(demoPassword, found.password_hash))) return true
  }
  return false
}

async function takePassword(account: PasswordOfAccount): Promise<void> {
  await transaction(async (tx) => {
    if (!(await clearPassword(tx, account))) return
    await endSessions(tx, { personId: account.person_id }, true)
    await resetDeviceScopes(tx, account.person_id)
    await audit(tx, {
      actor: { type: 'system' },
      action: 'credentials_changed',
      subject: { type: 'account', id: account.id },
    })
  })
}

/** A link with which an account sets login and password; it is nowhere else. */
export type SignInLink = { address: string; expires_at: string; is_mailed: boolean }

/**
 * Makes the link with which an account comes back in (single use, 7 days) and mails it to the account's address, where there
 * is one; former links die. Undefined for an account without a seat: an invitation leads to a seat.
 */
export async function openSignInLink(tx: Tx, managerId: number): Promise<SignInLink | undefined> {
  const recipient = await endInvitations(tx, managerId)
  if (!recipient) return undefined
  const token = newToken()
  await replaceInvitation(tx, {
    tokenHash: tokenHash(token),
    seatId: recipient.seat_id,
    invitedByManagerId: null,
  })
  const address = `${publicAddress()}/invitation/${token}`
  const isMailed = recipient.email !== ''
  if (isMailed) {
    await enqueueMessage(tx, {
      transport: 'mail',
      to: recipient.email,
      subject: 'Управа: новая ссылка для входа',
      text:
        `Здравствуйте, ${recipient.name}! Администратор сбросил ваш пароль, прежние сеансы завершены. ` +
        `Чтобы задать новый пароль и войти, откройте ссылку: ${address}. Ссылка действует 7 дней.`,
    })
  }
  return { address, expires_at: recipient.expires_at.toISOString(), is_mailed: isMailed }
}
