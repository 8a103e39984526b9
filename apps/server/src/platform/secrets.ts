import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** argon2id by OWASP's second choice: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/** A random 256-bit token for the wire, 43 characters. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a token, by which it is stored and looked up. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The password's hash in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await deriveKey(password, salt)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Whether the password matches the hash. Without a hash it takes as long and answers false, against timing attacks. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , , salt = '', hash = ''] = (stored ?? '').split('$')
  const derived = await deriveKey(password, salt === '' ? Buffer.alloc(16) : Buffer.from(salt, 'base64'))
  const expected = Buffer.from(hash, 'base64')
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

function deriveKey(password: string, nonce: Buffer): Promise<Buffer> {
  return derive('argon2id', { message: password, nonce, ...cost })
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
