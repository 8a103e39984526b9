import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { audit, deleteAdministratorSessions } from '#modules/access/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { demoPassword } from '#platform/passwords/demo-password.ts'
import { hashPassword, isPassword } from '#platform/secrets.ts'
import { settings } from '#platform/settings.ts'

import { newPassword } from '../passwords.ts'
import {
  countOtherChiefs,
  deleteAdministratorRow,
  findAdministratorById,
  findAdministratorByLogin,
  findAdministrators,
  insertAdministrator,
  lockAdministrators,
  updateAdministratorRow,
  type AdministratorRow,
} from './administrators.repository.ts'
import { clearTotp } from './second-factor.repository.ts'

type Print = (line: string) => void

/**
 * Makes the first administrator of a new installation from the settings, which count only while there is none. A password
 * that nobody set is generated and printed, this once. With DEMO=0 the administrator of a former demo gets another password.
 */
export async function makeFirstAdministrator(print: Print): Promise<void> {
  const present = await findAdministrators(db())
  if (present.length === 0) return makeFirst(print)
  if (!settings().DEMO) await closeDemoAdministrators(present, print)
}

async function makeFirst(print: Print): Promise<void> {
  const { ADMIN_LOGIN, DEMO } = settings()
  const { password, isGenerated } = firstPassword(DEMO ? demoPassword : undefined)
  const passwordHash = await hashPassword(password)
  const isMade = await transaction(async (tx) => {
    await lockAdministrators(tx)
    // Another node may have been faster.
    if ((await findAdministrators(tx)).length > 0) return false
    await insertAdministrator(tx, {
      login: ADMIN_LOGIN,
      name: '',
      email: '',
      role: 'chief',
      password_hash: passwordHash,
    })
    return true
  })
  if (isMade && isGenerated) printOnce(print, ADMIN_LOGIN, password)
}

/**
 * Administrators with the demo's password lose it, their second factor and sessions (OPS-31). When no other chief can sign in,
 * one of them gets the password of the settings, or a generated one.
 */
async function closeDemoAdministrators(present: readonly AdministratorRow[], print: Print): Promise<void> {
  const ofDemo: AdministratorRow[] = []
  for (const one of present)
    if (one.password_hash !== null && (await isPassword(demoPassword, one.password_hash))) ofDemo.push(one)
  if (ofDemo.length === 0) return
  const { password, isGenerated } = firstPassword(undefined)
  const passwordHash = await hashPassword(password)
  const opened = await transaction(async (tx) => {
    await lockAdministrators(tx)
    const closed = []
    for (const one of ofDemo) if (await takePassword(tx, one)) closed.push(one)
    const heir = closed.find(({ role, is_blocked: isBlocked }) => role === 'chief' && !isBlocked)
    if (!heir || (await countOtherChiefs(tx, null)) > 0) return undefined
    const login = await freeLogin(tx, heir)
    await updateAdministratorRow(tx, heir.id, { login, password_hash: passwordHash })
    return login
  })
  if (opened !== undefined && isGenerated) printOnce(print, opened, password)
}

/**
 * Removes the administrators of the demo and gives the installation a chief of its own, with the login of the settings and a
 * new password; one who has that login already gets the password. Answers what to sign in with, which is nowhere else.
 */
export async function succeedDemoAdministrators(
  tx: Tx,
  by: AuditParty,
  demoIds: readonly number[],
): Promise<{ login: string; password: string }> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const { ADMIN_LOGIN: login } = settings()
  await lockAdministrators(tx)
  for (const id of demoIds) {
    await deleteAdministratorRow(tx, id)
    await audit(tx, { actor: by, action: 'administrator_removed', subject: { type: 'administrator', id } })
  }
  const holder = await findAdministratorByLogin(tx, login)
  const open = { role: 'chief', password_hash: passwordHash } as const
  const id = holder?.id ?? (await insertAdministrator(tx, { login, name: '', email: '', ...open }))
  if (holder) {
    await updateAdministratorRow(tx, id, { ...open, is_blocked: false })
    await clearTotp(tx, id)
    await deleteAdministratorSessions(tx, id)
  }
  await audit(tx, {
    actor: by,
    action: 'administrator_changed',
    subject: { type: 'administrator', id },
    details: { password: true },
  })
  return { login, password }
}

/** False when another node was faster. */
async function takePassword(tx: Tx, { id, password_hash: hash }: AdministratorRow): Promise<boolean> {
  const now = await findAdministratorById(tx, id)
  if (now?.password_hash !== hash) return false
  await updateAdministratorRow(tx, id, { password_hash: null })
  await clearTotp(tx, id)
  await deleteAdministratorSessions(tx, id)
  await audit(tx, {
    actor: { type: 'system' },
    action: 'administrator_changed',
    subject: { type: 'administrator', id },
    details: { password: true },
  })
  return true
}

/** The login of the settings, unless another administrator has it. */
async function freeLogin(tx: Tx, { id, login }: AdministratorRow): Promise<string> {
  const { ADMIN_LOGIN } = settings()
  const holder = await findAdministratorByLogin(tx, ADMIN_LOGIN)
  return holder && holder.id !== id ? login : ADMIN_LOGIN
}

function firstPassword(otherwise: string | undefined): { password: string; isGenerated: boolean } {
  const known = settings().ADMIN_PASSWORD ?? otherwise
  return { password: known ?? newPassword(), isGenerated: known === undefined }
}

const printOnce = (print: Print, login: string, password: string) =>
  print(`The administrator's sign-in at /admin: ${login} / ${password} (shown this once)`)

/**
 * Administrators with the demo's password, and whether the password of the settings belongs to none: it counts only while
 * there is no administrator (operations §2).
 */
export async function findWeakAdministrators(
  setting: string | undefined,
): Promise<{ ofDemo: number[]; isSettingUnused: boolean }> {
  const ofDemo: number[] = []
  let isSettingUnused = setting !== undefined
  for (const { id, password_hash: hash } of await findAdministrators(db())) {
    if (hash === null) continue
    if (await isPassword(demoPassword, hash)) ofDemo.push(id)
    if (setting !== undefined && (await isPassword(setting, hash))) isSettingUnused = false
  }
  return { ofDemo, isSettingUnused }
}
