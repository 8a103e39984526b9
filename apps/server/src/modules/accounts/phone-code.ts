import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { Manager } from '@uprava/contract/accounts.ts'

import {
  audit,
  auditingStops,
  auditRefusedSignIn,
  type RateLimit,
  recordEvent,
  remainingWithin,
  endSessions,
  requireCapacity,
  consume,
} from '#modules/access/index.ts'
import { agreementSha256 } from '#modules/legal/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { requireOpenSignIn } from '#platform/demo-sign-in.ts'
import { refuse, Refusal } from '#platform/http/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { enqueueMessage } from '#platform/outbox/index.ts'
import { newToken, tokenHash } from '#platform/secrets.ts'

import type { Browser } from './browsers/browser.ts'
import { findKnownDevice, resetDeviceScopes, type DeviceRow } from './browsers/devices.repository.ts'
import {
  countWrongTry,
  endCode,
  endCodesOfFlow,
  insertCode,
  lockActiveCode,
  type ActiveCode,
} from './codes.repository.ts'
import { acceptByPhone } from './invitations.ts'
import { accountsOfPerson, limitPasswords } from './managers.repository.ts'
import {
  confirmPhone,
  findPersonByPhone,
  lockPersonByPhone,
  recordConsent,
  type PersonRow,
} from './persons.repository.ts'
import { presentManagers } from './present.ts'
import {
  codeLimits,
  codesInReserve,
  codesOfInstallation,
  pauseSeconds,
  wrongTriesOfAddress,
  wrongTriesOfKnownBrowser,
  wrongTriesOfNewBrowsers,
} from './sign-in-limits.ts'
import { presentedHash, signIn } from './sign-in.ts'

const maxWrongTries = 3
const codeTtlMs = 5 * 60 * 1000

/** The answer never comes sooner, so that its time does not distinguish a known phone from an unknown one. */
const answerAfterMs = 120

/**
 * POST /auth/send-code: sends a code to a known person's phone; an unknown phone meets the same counters, answer and time.
 * Answers the flow's secret, which binds the code to this browser.
 */
export async function sendCode(
  phone: string,
  browser: Browser,
  formerFlow: string | undefined,
): Promise<string> {
  const flow = newToken()
  const sent = auditingStops(tryOf(phone, browser), partyOf(phone), async () => {
    requireOpenSignIn()
    await transaction(async (tx) => {
      const person = await findPersonByPhone(tx, phone)
      await issueCode(tx, { phone, person, browser, flow, formerFlow })
    })
  })
  await Promise.all([sent, wait(answerAfterMs)])
  return flow
}

const tryOf = (phone: string, { address, device }: Browser) =>
  ({ typed: phone, method: 'sms_code', address, device }) as const

const partyOf = (phone: string) => async () => {
  const person = await findPersonByPhone(db(), phone)
  return person ? ({ type: 'person', id: person.id } as const) : null
}

/** Sends a code to a person who is signed in: to the present phone, for a flow of the caller's. */
export async function sendCodeTo(person: PersonRow, browser: Browser, flow: string): Promise<void> {
  const { phone } = person
  await transaction((tx) =>
    issueCode(tx, { phone, person, browser, flow, formerFlow: flow, isSignedIn: true }),
  )
}

type NewCode = {
  phone: string
  /** Undefined: the phone is nobody's. */
  person: PersonRow | undefined
  browser: Browser
  flow: string
  formerFlow: string | undefined
  /** The person asks from a session. */
  isSignedIn?: true
}

async function issueCode(
  tx: Tx,
  { phone, person, browser, flow, formerFlow, isSignedIn }: NewCode,
): Promise<void> {
  const personId = person?.id
  const device = await knownBrowser(tx, personId, browser)
  if (!device) await requireCapacity(tx, [wrongTriesOfNewBrowsers])
  // A browser that only registered with somebody's number is a stranger's.
  const isTrusted = (device !== undefined || isSignedIn === true) && person?.phone_confirmed_at != null
  await consume(tx, codeLimits(phone, browser.address, device))
  await takeCodeOfDay(tx, isTrusted)
  if (formerFlow !== undefined) await endCodesOfFlow(tx, tokenHash(formerFlow))
  const code = String(randomInt(10_000)).padStart(4, '0')
  // Nobody knows the code of an unknown phone: every try is a wrong one.
  const codeHash = personId === undefined ? randomBytes(32) : hashOfCode(flow, code)
  await insertCode(tx, { phone, flowHash: tokenHash(flow), codeHash })
  if (personId === undefined) return
  const text = `Код для входа в Управу: ${code}. Никому его не сообщайте.`
  await enqueueMessage(tx, { transport: 'sms', to: phone, text, expiresAt: new Date(Date.now() + codeTtlMs) })
}

/** Takes one of the installation's codes of the day; when they are used up, people in browsers of theirs have a reserve. */
async function takeCodeOfDay(tx: Tx, isTrusted: boolean): Promise<void> {
  const ofDay = codesOfInstallation()
  const left = await remainingWithin(tx, ofDay)
  await consume(tx, [left === 0 && isTrusted ? codesInReserve() : ofDay])
  if (left > 0 && left - 1 === Math.floor(ofDay.max / 2))
    subjectLog('accounts').warn({ limit: ofDay.max }, 'half of SMS_DAILY_LIMIT is used up')
}

/** The next code of a phone may be asked for after this many seconds. */
export const resendAfterSeconds = pauseSeconds

type Outcome = { token: string; managers: Manager[] } | Refusal

/** POST /auth/by-code: a person token for the right code in the browser it was asked from. */
export async function confirmCode(
  { phone, code }: { phone: string; code: string },
  browser: Browser,
  flow: string | undefined,
): Promise<{ token: string; managers: Manager[] }> {
  const attempt = tryOf(phone, browser)
  const outcome = await auditingStops(attempt, partyOf(phone), async () => {
    requireOpenSignIn()
    return flow === undefined ? deadCode() : enterByCode({ phone, code }, browser, flow)
  })
  if (!(outcome instanceof Refusal)) return outcome
  const who = await partyOf(phone)()
  await auditRefusedSignIn({ ...attempt, who, reason: who ? 'wrong_code' : 'unknown_phone' })
  throw outcome
}

async function enterByCode(
  { phone, code }: { phone: string; code: string },
  browser: Browser,
  flow: string,
): Promise<Outcome> {
  const sha256 = await agreementSha256()
  // A refusal is answered, not thrown: what it counts has to stay.
  return transaction(async (tx): Promise<Outcome> => {
    // A number that is moved to another phone in this moment is not confirmed by a code to the former one.
    const person = await lockPersonByPhone(tx, phone)
    const refusal = await tryCode(tx, { phone, personId: person?.id, code, browser, flow })
    if (refusal) return refusal
    await recordConsent(tx, person!.id, { sha256, by: 'sms_code' })
    return enter(tx, person!.id, browser)
  })
}

/** Uses up the code that `sendCodeTo` sent; throws as a sign-in by code does. */
export async function requireCode(
  { id: personId, phone }: PersonRow,
  code: string,
  browser: Browser,
  flow: string,
): Promise<void> {
  const refusal = await transaction((tx) => tryCode(tx, { phone, personId, code, browser, flow }))
  if (refusal) throw refusal
}

type CodeAttempt = {
  phone: string
  personId: number | undefined
  code: string
  browser: Browser
  flow: string
}

/** Uses up the right code of a person; answers the refusal of any other. */
async function tryCode(
  tx: Tx,
  { phone, personId, code, browser, flow }: CodeAttempt,
): Promise<Refusal | undefined> {
  const sent = await lockActiveCode(tx, tokenHash(flow), phone)
  if (!sent) return deadCode()
  const device = await knownBrowser(tx, personId, browser)
  if (device) await requireCapacity(tx, [wrongTriesOfKnownBrowser(device)])
  else await requireCapacity(tx, [wrongTriesOfAddress(browser.address), wrongTriesOfNewBrowsers])
  if (personId === undefined || !isRight(sent, flow, code)) {
    return wrongCode(tx, sent, wrongTryCounters(personId, device, browser))
  }
  await endCode(tx, sent.id)
  return undefined
}

/**
 * What a wrong try counts towards. The installation's pause protects the phones of its people: tries at numbers that belong
 * to nobody would only let a stranger shut it for them.
 */
function wrongTryCounters(
  personId: number | undefined,
  device: DeviceRow | undefined,
  browser: Browser,
): RateLimit[] {
  if (device) return [wrongTriesOfKnownBrowser(device)]
  const ofAddress = wrongTriesOfAddress(browser.address)
  return personId === undefined ? [ofAddress] : [ofAddress, wrongTriesOfNewBrowsers]
}

/** The right code confirms the phone: whoever signed in while it was unconfirmed has no proof to be this person (AUTH-82). */
async function enter(tx: Tx, personId: number, browser: Browser): Promise<Outcome> {
  if (await confirmPhone(tx, personId)) {
    // First: a sign-in that is under way with such a password holds it, and its session is ended with the others.
    await limitPasswords(tx, personId)
    await endSessions(tx, { personId }, true)
    await resetDeviceScopes(tx, personId)
  }
  await acceptByPhone(tx, personId)
  const token = await signIn(tx, browser, {
    personId,
    managerId: null,
    sessionScope: 'person',
    by: 'sms_code',
  })
  const managers = await presentManagers(tx, await accountsOfPerson(tx, personId))
  return { token, managers: [...managers.values()] }
}

async function wrongCode(tx: Tx, sent: ActiveCode, limits: readonly RateLimit[]): Promise<Refusal> {
  const left = maxWrongTries - sent.wrong_tries - 1
  await countWrongTry(tx, sent.id, left <= 0)
  const counts = await recordEvent(tx, limits)
  const ofNewBrowsers = counts[limits.indexOf(wrongTriesOfNewBrowsers)]
  if (ofNewBrowsers === wrongTriesOfNewBrowsers.max) await auditPause(tx)
  return left <= 0 ? deadCode() : refuse.field('code', `Неверный код. Осталось попыток: ${left}.`)
}

const auditPause = (tx: Tx) =>
  audit(tx, {
    actor: { type: 'system' },
    action: 'phone_sign_in_paused',
    subject: { type: 'new_browsers' },
    details: { wrong_tries_in_24_hours: wrongTriesOfNewBrowsers.max },
  })

const deadCode = () => refuse.field('code', 'Код больше не действует. Запросите новый.')

/** A browser that the person itself has signed in from. */
async function knownBrowser(
  tx: Tx,
  personId: number | undefined,
  browser: Browser,
): Promise<DeviceRow | undefined> {
  const secretHash = presentedHash(browser)
  return secretHash && findKnownDevice(tx, personId ?? 0, secretHash)
}

/** The flow's secret is stored nowhere, so four digits cannot be guessed from what is. */
const hashOfCode = (flow: string, code: string) => createHash('sha256').update(`${flow} ${code}`).digest()

const isRight = (sent: ActiveCode, flow: string, code: string) =>
  timingSafeEqual(sent.code_hash, hashOfCode(flow, code))
