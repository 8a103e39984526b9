import type { AdministratorRole } from '@uprava/contract/endpoint.ts'

import { db } from '#platform/database/index.ts'
import { hashPassword, newToken, tokenHash } from '#platform/secrets.ts'

import { testAdministrator } from './server.ts'

/** The password of administrators made by `anAdministrator`; hashing one takes long. */
export const administratorPassword = 'administrators-2026'
let passwordHash: Promise<string> | undefined

let count = 0

/** An administrator with a password and no session. */
export async function anAdministrator(role: AdministratorRole): Promise<{ id: number; login: string }> {
  passwordHash ??= hashPassword(administratorPassword)
  count += 1
  const login = `${role}-${count}`
  return db()
    .insertInto('administrators')
    .values({ login, name: `Администратор ${count}`, role, password_hash: await passwordHash })
    .returning(['id', 'login'])
    .executeTakeFirstOrThrow()
}

/** A new session of an administrator, of the test installation's first one unless another is named. */
export async function anAdministratorToken(administratorId?: number): Promise<string> {
  const token = newToken()
  const id =
    administratorId ??
    (
      await db()
        .selectFrom('administrators')
        .select('id')
        .where('login', '=', testAdministrator.login)
        .executeTakeFirstOrThrow()
    ).id
  await db()
    .insertInto('administrator_sessions')
    .values({
      administrator_id: id,
      token_hash: tokenHash(token),
      expires_at: new Date(Date.now() + 12 * 60 * 60 * 1000),
    })
    .execute()
  return token
}
