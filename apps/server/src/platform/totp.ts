import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with SHA-1, six digits, 30 seconds: what every authenticator supports. */
const periodSeconds = 30
const parameters = { issuer: 'Управа', algorithm: 'SHA1', digits: 6, period: periodSeconds } as const

/** A new secret, in base32 as authenticators take it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address an authenticator reads from a QR code. */
export const totpAddress = (secret: string, label: string): string =>
  new TOTP({ ...parameters, label, secret }).toString()

/** The time step whose code this is, one step before or after now at most; null for any other code. */
export function totpStep(secret: string, typed: string, now = Date.now()): number | null {
  const token = typed.replaceAll(/\s/gu, '')
  if (!/^\d{6}$/u.test(token)) return null
  const delta = new TOTP({ ...parameters, secret }).validate({ token, window: 1, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta
}
