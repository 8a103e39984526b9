import { audit, endSessions } from '#modules/access/index.ts'
import { db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { demoPassword } from '#platform/passwords/demo-password.ts'
import { isPassword } from '#platform/secrets.ts'

import { forgetDevices } from './browsers/devices.repository.ts'
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

async function takePassword(account: PasswordOfAccount): Promise<void> {
  await transaction(async (tx) => {
    if (!(await clearPassword(tx, account))) return
    await endSessions(tx, { personId: account.person_id }, true)
    await forgetDevices(tx, account.person_id)
    await audit(tx, {
      actor: { type: 'system' },
      action: 'credentials_changed',
      subject: { type: 'account', id: account.id },
    })
  })
}
