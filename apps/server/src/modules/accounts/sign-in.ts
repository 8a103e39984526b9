import type { Credential } from '@uprava/contract/rules/audit-texts.ts'

import { audit, type SessionScope, startSession } from '#modules/access/index.ts'
import { notify } from '#modules/notifications/index.ts'
import type { Tx } from '#platform/database/index.ts'
import { requireOpenSignIn } from '#platform/demo-sign-in.ts'
import { tokenHash } from '#platform/secrets.ts'

import type { Browser } from './browsers/browser.ts'
import { rotateDevice, setDeviceScope } from './browsers/devices.repository.ts'
import { accountsOfPerson } from './managers.repository.ts'

type SignIn = {
  personId: number
  /** Null: a person token. */
  managerId: number | null
  /** Which accounts the shown credential (a code, a password, a link) opens. */
  sessionScope: SessionScope
  /** The credential that was shown, for the audit. */
  by: Credential
}

/**
 * Starts the session of a sign-in that has succeeded and stores its browser under a new secret; answers the token. A
 * browser that has confirmed the person's phone may use all accounts of the person until it signs out, by password as well.
 * An invitation opens its account alone wherever it is accepted: anybody can invite anybody's phone.
 */
export async function signIn(
  tx: Tx,
  browser: Browser,
  { personId, managerId, sessionScope: shown, by }: SignIn,
): Promise<string> {
  requireOpenSignIn()
  const device = await rotateDevice(tx, personId, {
    presentedHash: presentedHash(browser),
    nextHash: tokenHash(browser.nextSecret),
  })
  const sessionScope = by !== 'invitation' && device.sessionScope === 'person' ? 'person' : shown
  if (isWider(sessionScope, device.sessionScope)) await setDeviceScope(tx, device.id, sessionScope)
  if (device.isNew && !device.isFirst) await notifyOfNewDevice(tx, personId, browser)
  const { token } = await startSession(tx, {
    personId,
    managerId,
    deviceId: device.id,
    sessionScope,
    device: browser.device,
    address: browser.address,
  })
  await audit(tx, {
    actor: managerId === null ? { type: 'person', id: personId } : { type: 'account', id: managerId },
    action: 'signed_in',
    subject: { type: 'credential', id: by },
    details: {
      method: by,
      provider: 'local',
      outcome: 'success',
      device: browser.device,
      address: browser.address,
    },
  })
  return token
}

/** The hash of the secret that the browser has shown; undefined without one. */
export const presentedHash = ({ presentedSecret }: Browser): Buffer | undefined =>
  presentedSecret === undefined ? undefined : tokenHash(presentedSecret)

const order: readonly SessionScope[] = ['account', 'own', 'person']
const isWider = (scope: SessionScope, than: SessionScope) => order.indexOf(scope) > order.indexOf(than)

/** The clock of what the product writes into texts: it does not know the reader's. */
const momentInMoscow = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** To each of the person's accounts; a kind of safety, so by e-mail to each of their addresses too (D-04, texts §D). */
async function notifyOfNewDevice(tx: Tx, personId: number, browser: Browser): Promise<void> {
  const title = 'Вход с нового устройства'
  const moment = momentInMoscow.format(new Date()).replace(',', '')
  const text =
    `${browser.device}, адрес ${browser.address}, ${moment}. ` +
    'Если это были не вы, завершите сеанс в профиле и смените пароль.'
  await notify(tx, {
    managerIds: await accountsOfPerson(tx, personId),
    kind: 'safety',
    channelId: null,
    title,
    text,
    link: '/profile',
  })
}
