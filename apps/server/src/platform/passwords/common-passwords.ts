import { readFileSync } from 'node:fs'
import path from 'node:path'

import { isObviousPassword, latinKeys, withoutTail } from '@uprava/contract/rules/password-strength.ts'

let common: ReadonlySet<string> | undefined

/** The 10,000 commonest passwords: data/common-passwords.txt says where they are from. */
const list = (): ReadonlySet<string> =>
  (common ??= new Set(
    readFileSync(path.join(import.meta.dirname, 'data/common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  ))

/** A word of the list this long is as easily guessed with a number behind it. */
const minWordLength = 5

/** Whether a password is one of those tried first: obvious, or in the list in either keyboard layout (wire §3). */
export function isCommonPassword(password: string, login = ''): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim()
  const forms = [plain, latinKeys(plain)]
  return (
    isObviousPassword(password, login) ||
    forms.some((form) => list().has(form)) ||
    forms.map(withoutTail).some((word) => word.length >= minWordLength && list().has(word))
  )
}
