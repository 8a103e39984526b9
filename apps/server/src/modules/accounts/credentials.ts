import type { Reader, Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findCredentialsByLogin, setCredentials, type NewCredentials } from './managers.repository.ts'

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
