import { randomInt } from 'node:crypto'

/** Without the characters that a reader takes for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** A random password of 12 characters, to be read from a letter and typed. */
export function newPassword(): string {
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
