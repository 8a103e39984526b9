import { db, transaction } from '#platform/database/index.ts'
import { hashPassword } from '#platform/secrets.ts'
import { settings } from '#platform/settings.ts'

import { newPassword } from '../passwords.ts'
import { findAdministrators, insertAdministrator, lockAdministrators } from './administrators.repository.ts'

/**
 * Makes the first administrator of a new installation from the settings, which count only while there is none. A password
 * that nobody set is generated and printed, this once.
 */
export async function makeFirstAdministrator(print: (line: string) => void): Promise<void> {
  if ((await findAdministrators(db())).length > 0) return
  const { ADMIN_LOGIN, ADMIN_PASSWORD, DEMO } = settings()
  const known = ADMIN_PASSWORD ?? (DEMO ? 'demo-2026' : undefined)
  const password = known ?? newPassword()
  const passwordHash = await hashPassword(password)
  const isMade = await transaction(async (tx) => {
    await lockAdministrators(tx)
    // Another node may have been faster.
    if ((await findAdministrators(tx)).length > 0) return false
    await insertAdministrator(tx, {
      login: ADMIN_LOGIN,
      name: '',
      email: '',
      role: 'chief',
      password_hash: passwordHash,
    })
    return true
  })
  if (isMade && known === undefined) {
    print(`The administrator's sign-in at /admin: ${ADMIN_LOGIN} / ${password} (shown this once)`)
  }
}
