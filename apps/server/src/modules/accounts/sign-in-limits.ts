import { exceededUntil, type RateLimit } from '#modules/access/index.ts'
import { transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { networkOf, siteOf } from '#platform/network-address.ts'
import { settings } from '#platform/settings.ts'

import type { DeviceRow } from './browsers/devices.repository.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The window of failed sign-ins with a password. Seconds. */
const windowSeconds = 15 * minute

/** The next code of a phone may be asked for after this many seconds. */
export const pauseSeconds = 60

/**
 * Failed sign-ins of wire §3: 10 per login, 50 per network address within 15 minutes. `realm` separates the sign-ins of managers
 * from those of administrators.
 */
export const loginLimits = (realm: string, login: string, address: string): RateLimit[] => [
  { name: `${realm}-failures-of-login`, key: login.toLowerCase(), max: 10, windowSeconds },
  { name: `${realm}-failures-of-address`, key: networkOf(address), max: 50, windowSeconds },
]

/**
 * A browser the account has signed in from counts apart, so that nobody else can use up its tries: neither a stranger who
 * guesses at the login nor one behind the same network address.
 */
export const limitsOfKnownBrowser = (login: string, deviceId: number): RateLimit[] => [
  {
    name: 'login-failures-of-known-browser',
    key: `${login.toLowerCase()} ${deviceId}`,
    max: 10,
    windowSeconds,
  },
]

/** The limits of D-03, the likeliest refusal first. */
export function codeLimits(phone: string, address: string, device: DeviceRow | undefined): RateLimit[] {
  const refusal = (seconds: number) =>
    refuse.tooMany(
      seconds,
      'На этот номер отправлено слишком много кодов. Попробуйте завтра или войдите с логином и паролем.',
    )
  return [
    { name: 'code-pause', key: phone, max: 1, windowSeconds: pauseSeconds },
    device
      ? { name: 'codes-of-known-browser', key: `${phone} ${device.id}`, max: 5, windowSeconds: day, refusal }
      : { name: 'codes-of-new-browsers', key: phone, max: 5, windowSeconds: day, refusal },
    ...(device
      ? []
      : [
          { name: 'codes-of-address', key: networkOf(address), max: 60, windowSeconds: hour },
          { name: 'codes-of-site', key: siteOf(address), max: 240, windowSeconds: hour },
        ]),
  ]
}

/** Codes of the installation in a day; those for numbers that belong to nobody count as well, though no SMS is sent. */
export const codesOfInstallation = (): RateLimit => ({
  name: 'codes-of-installation',
  key: '',
  max: settings().SMS_DAILY_LIMIT,
  windowSeconds: day,
})

/**
 * A fifth of the day's codes on top, for people in browsers that have confirmed their phone: strangers who use the day's codes
 * up with any numbers do not shut them out.
 */
export const codesInReserve = (): RateLimit => ({
  name: 'codes-in-reserve',
  key: '',
  max: Math.ceil(settings().SMS_DAILY_LIMIT / 5),
  windowSeconds: day,
})

/**
 * Numbers that an account may ask after: the answer says which are known here. Twice for each change, since the second call
 * brings the confirmation.
 */
export const phoneLookups = (managerId: number, address: string): RateLimit[] => [
  { name: 'phone-lookups-of-account', key: String(managerId), max: 20, windowSeconds: hour },
  { name: 'phone-lookups-of-address', key: networkOf(address), max: 100, windowSeconds: hour },
]

/**
 * Logins that somebody may try to choose, by account or invitation: the answer says which exist. An address has room for
 * the employees of a large office who all accept their invitations on one morning.
 */
export const loginChoices = (chooser: string, address: string): RateLimit[] => [
  { name: 'login-choices', key: chooser, max: 20, windowSeconds: hour },
  { name: 'login-choices-of-address', key: networkOf(address), max: 300, windowSeconds: hour },
]

export const wrongTriesOfAddress = (address: string): RateLimit => ({
  name: 'wrong-codes-of-address',
  key: networkOf(address),
  max: 20,
  windowSeconds: hour,
})

/** A browser known to the person counts apart from others behind its network address. */
export const wrongTriesOfKnownBrowser = (device: DeviceRow): RateLimit => ({
  name: 'wrong-codes-of-known-browser',
  key: String(device.id),
  max: 20,
  windowSeconds: hour,
})

/** From the hundredth wrong try in 24 h on phone sign-in pauses for new browsers, longer with every further one. */
export const wrongTriesOfNewBrowsers: RateLimit = {
  name: 'wrong-codes-of-new-browsers',
  key: '',
  max: 100,
  windowSeconds: day,
  growingDelay: { firstSeconds: 60, maxSeconds: hour },
}

/** Until when phone sign-in is paused for browsers new to the person; null when it is not. For the console. */
export function phoneSignInPausedUntil(): Promise<Date | null> {
  return transaction((tx) => exceededUntil(tx, wrongTriesOfNewBrowsers))
}
