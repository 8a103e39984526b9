import { createHmac } from 'node:crypto'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const periodMs = 30_000

/** The code an authenticator shows for a base32 key (RFC 6238); `ahead` steps of 30 seconds from now. */
export function totpCode(key: string, ahead = 0): string {
  const bits = Array.from(key, (letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/gu)?.map((octet) => Number.parseInt(octet, 2)) ?? []
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / periodMs) + ahead))
  const hash = createHmac('sha1', Buffer.from(bytes)).update(step).digest()
  const number = hash.readUInt32BE(hash.at(-1)! % 16) % 2 ** 31
  return String(number % 1_000_000).padStart(6, '0')
}
