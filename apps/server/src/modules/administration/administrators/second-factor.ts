import { randomInt } from 'node:crypto'

import {
  attemptWithin,
  audit,
  remainingWithin,
  type AdministratorActor,
  type RateLimit,
} from '#modules/access/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { keyedHash, seal, unseal } from '#platform/secret-box.ts'
import { newTotpSecret, totpAddress, totpStep } from '#platform/totp.ts'

import { findAdministratorById, type AdministratorRow } from './administrators.repository.ts'
import { mailSafety } from './safety-mail.ts'
import {
  clearTotp,
  countRecoveryCodes,
  enableTotp,
  replaceRecoveryCodes,
  storePendingSecret,
  takeStep,
  useRecoveryCode,
} from './second-factor.repository.ts'

/** Without characters that are taken for one another: 32 of them, so that a code has 40 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const recoveryCodes = 10

const contextOf = (id: number) => `administrator ${id}`

/** Five wrong codes of an administrator within 15 minutes, over all sign-ins. */
const wrongCodes = (id: number): RateLimit => ({
  name: 'administrator-wrong-codes',
  key: String(id),
  max: 5,
  windowSeconds: 15 * 60,
})

export const needsSecondFactor = (administrator: AdministratorRow): boolean =>
  administrator.totp_enabled_at !== null

/** What the second step of a sign-in was given. */
export type ShownFactor = { code?: string | undefined; recovery_code?: string | undefined }

/** Checks a code or a recovery code; 422 with the tries left, 429 after five wrong ones. `onWrong` learns of a wrong one. */
export async function requireSecondFactor(
  administrator: AdministratorRow,
  { code, recovery_code: recoveryCode }: ShownFactor,
  onWrong?: () => Promise<void>,
): Promise<void> {
  if (!code && !recoveryCode) throw refuse.field('code', 'Введите код из приложения')
  const { id } = administrator
  const isRight = await attemptWithin([wrongCodes(id)], async () => {
    const accepted = code
      ? await acceptCode(administrator, code)
      : await transaction((tx) => useRecoveryCode(tx, id, recoveryHash(id, recoveryCode!)))
    return accepted || undefined
  })
  if (isRight) return
  await onWrong?.()
  throw await wrongCode(id)
}

async function wrongCode(id: number) {
  const left = await transaction((tx) => remainingWithin(tx, wrongCodes(id)))
  return refuse.field('code', `Неверный код. Осталось попыток: ${left}.`)
}

async function acceptCode({ id, totp_secret: sealed }: AdministratorRow, code: string): Promise<boolean> {
  const step = sealed === null ? null : totpStep(unseal(sealed, contextOf(id)), code)
  return step !== null && transaction((tx) => takeStep(tx, id, step))
}

const recoveryHash = (id: number, code: string) =>
  keyedHash(code.toUpperCase().replaceAll(/[^A-Z\d]/gu, ''), contextOf(id))

/** GET /auth/second-factor */
export async function getSecondFactor(actor: AdministratorActor) {
  const administrator = await myself(actor)
  return {
    totp: needsSecondFactor(administrator),
    recovery_left: await countRecoveryCodes(db(), actor.administratorId),
  }
}

/** POST /auth/second-factor/totp */
export async function beginTotp(actor: AdministratorActor) {
  const secret = newTotpSecret()
  const { administratorId: id } = actor
  const isStored = await transaction((tx) => storePendingSecret(tx, id, seal(secret, contextOf(id))))
  if (!isStored) throw refuse.general('Второй фактор уже включён. Сначала отключите его.')
  return { secret, uri: totpAddress(secret, actor.login) }
}

/** POST /auth/second-factor/totp/confirm: the first right code turns the factor on. */
export async function confirmTotp(actor: AdministratorActor, code: string) {
  const administrator = await myself(actor)
  if (administrator.totp_secret === null || needsSecondFactor(administrator))
    throw refuse.general('Начните подключение заново')
  await requireSecondFactor(administrator, { code })
  return transaction(async (tx) => {
    await enableTotp(tx, actor.administratorId)
    await record(tx, actor, 'second_factor_enabled')
    await mailSafety(tx, administrator, 'Включён второй фактор входа в консоль.')
    return { recovery_codes: await renew(tx, actor.administratorId) }
  })
}

/** DELETE /auth/second-factor/totp */
export async function removeTotp(actor: AdministratorActor): Promise<{ ok: true }> {
  requireProof(actor)
  const administrator = await myself(actor)
  await transaction(async (tx) => {
    await clearTotp(tx, actor.administratorId)
    if (!needsSecondFactor(administrator)) return
    await record(tx, actor, 'second_factor_removed')
    await mailSafety(tx, administrator, 'Второй фактор входа в консоль отключён.')
  })
  return { ok: true }
}

/** POST /auth/second-factor/recovery-codes: the former codes die. */
export async function renewRecoveryCodes(actor: AdministratorActor) {
  requireProof(actor)
  const administrator = await myself(actor)
  if (!needsSecondFactor(administrator)) throw refuse.general('Сначала включите второй фактор')
  return transaction(async (tx) => {
    await record(tx, actor, 'recovery_codes_renewed')
    await mailSafety(tx, administrator, 'Созданы новые резервные коды входа в консоль.')
    return { recovery_codes: await renew(tx, actor.administratorId) }
  })
}

/** Throws 403 with `proof_required` when the last proof of who is there is older than five minutes. */
function requireProof(actor: AdministratorActor): void {
  if (!actor.isProven) throw refuse.proof()
}

async function renew(tx: Tx, id: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await replaceRecoveryCodes(
    tx,
    id,
    codes.map((code) => recoveryHash(id, code)),
  )
  return codes
}

function newRecoveryCode(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

async function record(
  tx: Tx,
  { administratorId }: AdministratorActor,
  action: 'second_factor_enabled' | 'second_factor_removed' | 'recovery_codes_renewed',
): Promise<void> {
  const party = { type: 'administrator', id: administratorId } as const
  await audit(tx, { actor: party, action, subject: party })
}

async function myself(actor: AdministratorActor): Promise<AdministratorRow> {
  const found = await findAdministratorById(db(), actor.administratorId)
  if (!found) throw refuse.signIn()
  return found
}
