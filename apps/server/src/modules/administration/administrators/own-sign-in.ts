import {
  attemptWithin,
  audit,
  deleteAdministratorSessions,
  findAdministratorSessions,
  markProven,
  type AdministratorActor,
  type RateLimit,
} from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { hashPassword, isPassword } from '#platform/secrets.ts'

import {
  findAdministratorById,
  updateAdministratorRow,
  type AdministratorRow,
} from './administrators.repository.ts'
import { mailSafety } from './safety-mail.ts'
import { needsSecondFactor, requireSecondFactor } from './second-factor.ts'

type Done = { ok: true }

const proofMinutes = 5

/** GET /auth/me */
export async function getSelf(actor: AdministratorActor) {
  const { id, login, name, email, role } = await myself(actor)
  return { id, login, name, email, role, must_enroll: actor.mustEnroll }
}

/** GET /auth/sessions */
export async function listOwnSessions(actor: AdministratorActor) {
  const sessions = await findAdministratorSessions(db(), actor.administratorId)
  return sessions.map((session) => ({
    ...session,
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    is_current: session.id === actor.sessionId,
  }))
}

/** DELETE /auth/sessions/{session}: another administrator's is not found. */
export async function endOwnSession(actor: AdministratorActor, sessionId: number): Promise<Done> {
  const ended = await transaction((tx) =>
    deleteAdministratorSessions(tx, actor.administratorId, { sessionId }),
  )
  if (ended === 0) throw refuse.notFound()
  return { ok: true }
}

/** DELETE /auth/sessions: all but the current one. */
export async function endOtherOwnSessions(actor: AdministratorActor): Promise<Done> {
  await transaction((tx) =>
    deleteAdministratorSessions(tx, actor.administratorId, { exceptSessionId: actor.sessionId }),
  )
  return { ok: true }
}

/** PUT /auth/password: the present password is the proof; the other sessions end. */
export async function changeOwnPassword(
  actor: AdministratorActor,
  form: { current_password: string; password: string },
): Promise<Done> {
  const administrator = await myself(actor)
  await requireCurrent(administrator, form.current_password)
  const passwordHash = await hashPassword(form.password)
  await transaction(async (tx) => {
    await updateAdministratorRow(tx, administrator.id, { password_hash: passwordHash })
    await deleteAdministratorSessions(tx, administrator.id, { exceptSessionId: actor.sessionId })
    const party = { type: 'administrator', id: actor.administratorId } as const
    await audit(tx, { actor: party, action: 'credentials_changed', subject: party })
    await mailSafety(tx, administrator, 'Изменён пароль входа в консоль.')
  })
  return { ok: true }
}

/** POST /auth/proof: the password or a code, for five minutes in this session. */
export async function confirmIdentity(
  actor: AdministratorActor,
  form: { current_password?: string | undefined; code?: string | undefined },
) {
  const administrator = await myself(actor)
  if (form.code && needsSecondFactor(administrator)) await requireSecondFactor(administrator, form)
  else await requireCurrent(administrator, form.current_password ?? '')
  const provedAt = await transaction((tx) => markProven(tx, actor.sessionId))
  return { valid_until: new Date(provedAt.getTime() + proofMinutes * 60_000).toISOString() }
}

/** Whoever found an open screen has as few tries as at the sign-in. */
const wrongPasswords = (id: number): RateLimit => ({
  name: 'administrator-wrong-current-passwords',
  key: String(id),
  max: 10,
  windowSeconds: 15 * 60,
})

async function requireCurrent(administrator: AdministratorRow, typed: string): Promise<void> {
  const isRight = await attemptWithin(
    [wrongPasswords(administrator.id)],
    async () => (await isPassword(typed, administrator.password_hash)) || undefined,
  )
  if (!isRight) throw refuse.field('current_password', 'Неверный текущий пароль')
}

async function myself(actor: AdministratorActor): Promise<AdministratorRow> {
  const found = await findAdministratorById(db(), actor.administratorId)
  if (!found) throw refuse.signIn()
  return found
}
