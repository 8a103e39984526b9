import type { AdministratorRole } from '@uprava/contract/endpoint.ts'
import type { Administrator } from '@uprava/contract/installation/administrators.ts'
import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { audit, deleteAdministratorSessions, lastSeenAdministrators } from '#modules/access/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

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
import { mailInvitation, openInvitation } from './invitations.ts'

type Done = { ok: true }
type NewForm = { login: string; name: string; email: string; role: AdministratorRole }
type ChangeForm = {
  name?: string | undefined
  email?: string | undefined
  role?: AdministratorRole | undefined
  is_blocked?: boolean | undefined
}

/** GET /administrators. `me` is null for a command. */
export async function listAdministrators(me: number | null): Promise<Administrator[]> {
  const [rows, lastSeen] = await Promise.all([findAdministrators(db()), lastSeenAdministrators(db())])
  return rows.map((row) => present(row, { me, lastSeen: lastSeen.get(row.id) }))
}

/** The administrator with the login, without letter case; undefined when there is none. */
export const administratorByLogin = async (login: string): Promise<number | undefined> =>
  (await findAdministratorByLogin(db(), login))?.id

/** Records that so many administrators are shown. */
export const auditAdministratorsListed = (actor: AuditParty, count: number): Promise<void> =>
  transaction((tx) =>
    audit(tx, { actor, action: 'administrators_listed', subject: { type: 'console' }, details: { count } }),
  )

/** POST /administrators: invites; the answer has the link, this once. */
export async function createAdministrator(actor: AuditParty, form: NewForm, me: number | null) {
  return transaction(async (tx) => {
    await lockAdministrators(tx)
    if (await findAdministratorByLogin(tx, form.login)) throw refuse.field('login', 'Этот логин занят')
    const id = await insertAdministrator(tx, form)
    const invitation = await openInvitation(tx, id)
    await mailInvitation(tx, form.email, invitation.address)
    await record(tx, actor, 'administrator_invited', id, { role: form.role })
    const row = await existing(tx, id)
    return { administrator: present(row, { me, lastSeen: undefined }), invitation }
  })
}

/** POST /administrators/{id}/invitation: for one who has not set a password. */
export async function inviteAgain(actor: AuditParty, id: number) {
  return transaction(async (tx) => {
    await lockAdministrators(tx)
    const row = await existing(tx, id)
    if (row.password_hash !== null) throw refuse.conflict('Этот администратор уже принял приглашение')
    const invitation = await openInvitation(tx, id)
    await mailInvitation(tx, row.email, invitation.address)
    await record(tx, actor, 'administrator_invited', id)
    return invitation
  })
}

/** PUT /administrators/{id}: one who is blocked or has another role is signed out. */
export async function changeAdministrator(
  actor: AuditParty,
  id: number,
  form: ChangeForm,
  me: number | null,
): Promise<Administrator> {
  return transaction(async (tx) => {
    await lockAdministrators(tx)
    const before = await existing(tx, id)
    const changes = changedFields(before, form)
    if (changes.role !== undefined || changes.is_blocked !== undefined) {
      await requireOtherChief(tx, before, { ...before, ...changes })
      await deleteAdministratorSessions(tx, id)
    }
    if (Object.keys(changes).length > 0) {
      await updateAdministratorRow(tx, id, changes)
      await record(tx, actor, 'administrator_changed', id, auditDetails(changes))
    }
    return present(await existing(tx, id), { me, lastSeen: undefined })
  })
}

/** The fields that differ from what is stored. */
function changedFields(before: AdministratorRow, form: ChangeForm) {
  return Object.fromEntries(
    (['name', 'email', 'role', 'is_blocked'] as const)
      .filter((field) => form[field] !== undefined && form[field] !== before[field])
      .map((field) => [field, form[field]]),
  ) as { name?: string; email?: string; role?: AdministratorRole; is_blocked?: boolean }
}

/** Role and block by value; of name and e-mail only that they changed. */
const auditDetails = ({ name, email, role, is_blocked: isBlocked }: ReturnType<typeof changedFields>) => ({
  ...(name === undefined ? {} : { name: true }),
  ...(email === undefined ? {} : { email: true }),
  ...(role === undefined ? {} : { role }),
  ...(isBlocked === undefined ? {} : { is_blocked: isBlocked }),
})

/** DELETE /administrators/{id} */
export async function removeAdministrator(actor: AuditParty, id: number): Promise<Done> {
  return transaction(async (tx) => {
    await lockAdministrators(tx)
    const row = await existing(tx, id)
    await requireOtherChief(tx, row, null)
    await deleteAdministratorRow(tx, id)
    await record(tx, actor, 'administrator_removed', id)
    return { ok: true }
  })
}

/** POST /administrators/{id}/end-sessions */
export async function endAdministratorSessions(actor: AuditParty, id: number): Promise<Done> {
  return transaction(async (tx) => {
    await existing(tx, id)
    await deleteAdministratorSessions(tx, id)
    await record(tx, actor, 'sessions_ended', id)
    return { ok: true }
  })
}

/** Throws 409 when the change takes away the last chief who can sign in. Needs the lock. */
async function requireOtherChief(
  tx: Tx,
  before: AdministratorRow,
  after: AdministratorRow | null,
): Promise<void> {
  if (!isWorkingChief(before) || (after && isWorkingChief(after))) return
  if ((await countOtherChiefs(tx, before.id)) === 0)
    throw refuse.conflict('Нельзя оставить систему без главного администратора')
}

const isWorkingChief = ({ role, is_blocked: isBlocked, password_hash: hash }: AdministratorRow) =>
  role === 'chief' && !isBlocked && hash !== null

/** The administrator; 404 when there is none. */
export async function existing(tx: Tx, id: number): Promise<AdministratorRow> {
  const row = await findAdministratorById(tx, id)
  if (!row) throw refuse.notFound()
  return row
}

async function record(
  tx: Tx,
  actor: AuditParty,
  action: 'administrator_invited' | 'administrator_changed' | 'administrator_removed' | 'sessions_ended',
  id: number,
  details: Readonly<Record<string, string | boolean>> = {},
): Promise<void> {
  await audit(tx, { actor, action, subject: { type: 'administrator', id }, details })
}

function present(
  row: AdministratorRow,
  { me, lastSeen }: { me: number | null; lastSeen: Date | undefined },
): Administrator {
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    email: row.email,
    role: row.role,
    state: stateOf(row),
    has_second_factor: row.totp_enabled_at !== null,
    last_seen_at: lastSeen?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    is_me: row.id === me,
  }
}

function stateOf(row: AdministratorRow): Administrator['state'] {
  if (row.is_blocked) return 'blocked'
  if (row.password_hash !== null) return 'active'
  return (row.invitation_expires_at?.getTime() ?? 0) > Date.now() ? 'invited' : 'expired'
}
