import { isClosedDemoPassword } from '#platform/demo-sign-in.ts'
import { refuse } from '#platform/http/index.ts'
import { isCommonPassword } from '#platform/passwords/common-passwords.ts'

/** Throws 422 for a password that is tried first (wire §3). */
export function requireUncommonPassword(password: string, login: string): void {
  if (isClosedDemoPassword(password) || isCommonPassword(password, login))
    throw refuse.field('password', 'Слишком простой пароль. Придумайте другой')
}
