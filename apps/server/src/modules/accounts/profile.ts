import type { accountsCalls, Manager, Profile, Session } from '@uprava/contract/accounts.ts'
import { readablePhone } from '@uprava/contract/fields.ts'
import type { z } from 'zod'

import {
  type AccountActor,
  audit,
  auditRefusedSignIn,
  consume,
  endSessions,
  lowerSessionScopes,
  type PersonActor,
  startSession,
} from '#modules/access/index.ts'
import { notify } from '#modules/notifications/index.ts'
import { db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { deleteUnreferencedFiles, storePicture } from '#platform/files/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'
import { enqueueMessage } from '#platform/outbox/index.ts'

import type { Browser } from './browsers/browser.ts'
import { hasSessionBeyond } from './browsers/device-sessions.repository.ts'
import { lockPersonOf } from './browsers/device-sessions.ts'
import { lowerDeviceScopes } from './browsers/devices.repository.ts'
import { hasProof, requireConfirmation } from './confirmation.ts'
import { findManagers, accountsOfPerson, reachOf, setAvatar, updateManager } from './managers.repository.ts'
import {
  changePhone,
  findPerson,
  findPersonByPhone,
  isOwnUntouchedMove,
  type PersonRow,
} from './persons.repository.ts'
import { accountProfile, personProfile, presentedManagers, presentManagers, sessionReply } from './present.ts'
import { freePhone } from './register.ts'
import { phoneLookups } from './sign-in-limits.ts'

/** GET /managers: the person's accounts, as far as the sign-in reaches. */
export async function listManagers(actor: PersonActor): Promise<Manager[]> {
  const { ids } = await reachOf(db(), actor)
  return [...(await presentManagers(db(), ids)).values()]
}

/** POST /auth-by-manager/{id}: the session goes on as another account; the token it was called with is revoked. */
export async function signInAsManager(
  actor: PersonActor,
  managerId: number,
  browser: Browser,
): Promise<Session> {
  const session = await transaction((tx) => switchAccount(tx, actor, managerId, browser))
  if (session) return session
  await auditRefusedSignIn({
    who: { type: 'account', id: managerId },
    typed: String(managerId),
    method: 'other_account',
    reason: 'blocked',
    address: browser.address,
    device: browser.device,
  })
  throw refuse.forbidden('Аккаунт заблокирован. Обратитесь к администратору системы.')
}

/** The session of the other account; undefined when it is blocked. */
async function switchAccount(
  tx: Tx,
  actor: PersonActor,
  managerId: number,
  browser: Browser,
): Promise<Session | undefined> {
  const { ids } = await reachOf(tx, actor)
  if (!ids.includes(managerId)) throw refuse.notFound()
  const [account] = await findManagers(tx, [managerId])
  if (account?.is_blocked) return undefined
  const ended = await endSessions(tx, { sessionId: actor.sessionId }, false)
  if (ended.length === 0) throw refuse.signIn()
  const { personId, deviceId, sessionScope } = actor
  const { device, address } = browser
  const { token } = await startSession(tx, { personId, managerId, deviceId, sessionScope, device, address })
  await audit(tx, {
    actor: { type: 'account', id: managerId },
    action: 'signed_in',
    subject: { type: 'credential', id: 'other_account' },
    details: { method: 'other_account', provider: 'local', outcome: 'success', device, address },
  })
  return sessionReply(tx, managerId, token)
}

/** GET /profile: the session facts (D-01). */
export async function getProfile(actor: PersonActor): Promise<Profile> {
  return profileOf(db(), actor)
}

async function profileOf(reader: Reader, actor: PersonActor): Promise<Profile> {
  const person = await findPerson(reader, actor.personId)
  if (!person) throw refuse.signIn()
  if (actor.account) {
    const [account] = await presentedManagers(reader, [actor.account.managerId])
    return accountProfile(person, account!)
  }
  const { ids } = await reachOf(reader, actor)
  return personProfile(person, await presentedManagers(reader, ids))
}

type ProfileForm = z.output<(typeof accountsCalls)['updateProfile']['body']>

/** PUT /profile: the account's data; the phone is the person's. */
export async function updateProfile(
  actor: AccountActor,
  { phone, current_password, code, ...changes }: ProfileForm,
  from: { browser: Browser; bearer: string },
): Promise<Profile> {
  await requireFreePhone(actor, phone, from.browser.address)
  const wanted = { phone, email: changes.email }
  const isConfirmed = await needsConfirmation(db(), actor, wanted)
  if (isConfirmed) await requireConfirmation(actor, { current_password, code }, from, noConfirmation)
  return transaction(async (tx) => {
    const person = await lockPersonOf(tx, actor)
    // What was no change when it was sent may be one by now: another request has changed phone or e-mail meanwhile.
    if (!isConfirmed && (await needsConfirmation(tx, actor, wanted))) throw noConfirmation()
    if (person.phone !== phone) await movePhone(tx, actor, person, phone)
    await updateManager(tx, actor.managerId, changes)
    return profileOf(tx, actor)
  })
}

/**
 * Said before anything is asked for: a code is not used up by a number that belongs to somebody else. Every look-up counts:
 * the answer says whose numbers are known here.
 */
async function requireFreePhone(actor: AccountActor, phone: string, address: string): Promise<void> {
  const person = await findPerson(db(), actor.personId)
  if (person?.phone === phone) return
  await transaction((tx) => consume(tx, phoneLookups(actor.managerId, address)))
  await transaction(async (tx) => {
    await freePhone(tx, phone)
    if (await findPersonByPhone(tx, phone)) throw phoneTaken()
  })
}

/** Phone and e-mail are ways back into the account: changing one takes what only its owner has (wire §3). */
async function needsConfirmation(
  reader: Reader,
  actor: AccountActor,
  { phone, email }: { phone: string; email: string },
): Promise<boolean> {
  const person = await findPerson(reader, actor.personId)
  const [account] = await findManagers(reader, [actor.managerId])
  const isChanged = person?.phone !== phone || account?.email !== email
  return isChanged && (await hasProof(actor))
}

const noConfirmation = () =>
  refuse.field('current_password', 'Введите пароль или код из СМС на прежний номер')

/**
 * A sign-in that speaks for the whole person moves its phone. A number that nobody has confirmed may have been typed wrong, and
 * no code leads back: who moved the phone corrects it, and so does an invited account that the person has alone.
 */
async function mayMovePhone(tx: Tx, actor: AccountActor, person: PersonRow): Promise<boolean> {
  const { beyond, isWholePerson } = await reachOf(tx, actor)
  if (isWholePerson || person.phone_confirmed_at !== null) return isWholePerson
  if (await isOwnUntouchedMove(tx, person.id, actor.managerId)) return true
  return beyond === 0 && !(await hasSessionBeyond(tx, person.id, actor.managerId))
}

/** The new phone is saved at once and unconfirmed until its next right code; the former number is notified (PROF-16). */
async function movePhone(tx: Tx, actor: AccountActor, person: PersonRow, phone: string): Promise<void> {
  if (!(await mayMovePhone(tx, actor, person)))
    throw refuse.field('phone', 'Чтобы сменить номер, сначала войдите с кодом из СМС на прежний номер')
  await freePhone(tx, phone)
  if (await findPersonByPhone(tx, phone)) throw phoneTaken()
  await changePhone(tx, person.id, phone, actor.managerId).catch((error: unknown) => {
    throw (error as { code?: string }).code === '23505' ? phoneTaken() : error
  })
  await lowerSessionScopes(tx, person.id)
  await lowerDeviceScopes(tx, person.id)
  await enqueueMessage(tx, {
    transport: 'sms',
    to: person.phone,
    text: 'Управа: номер телефона вашего аккаунта изменён. Если это были не вы, обратитесь в поддержку.',
  })
  await notify(tx, {
    managerIds: await accountsOfPerson(tx, person.id),
    kind: 'safety',
    channelId: null,
    title: 'Изменён номер телефона',
    text: `Новый номер: ${readablePhone(phone)}. Если это были не вы, обратитесь в поддержку.`,
    link: '/profile',
  })
  await audit(tx, {
    actor: { type: 'account', id: actor.managerId },
    action: 'phone_changed',
    subject: { type: 'person', id: person.id },
  })
}

const phoneTaken = () => refuse.field('phone', 'Этот номер уже используется')

/** POST /profile/upload-avatar */
export async function changeAvatar(actor: AccountActor, file: UploadedFile): Promise<Profile> {
  return transaction(async (tx) => {
    await lockPersonOf(tx, actor)
    const former = await setAvatar(tx, actor.managerId, await storePicture(tx, file, 'avatar'))
    if (former !== null) await deleteUnreferencedFiles(tx, [former])
    return profileOf(tx, actor)
  })
}
