import type { DeviceSession } from '@uprava/contract/accounts.ts'

import { type AccountActor, audit, endSessions, type PersonActor } from '#modules/access/index.ts'
import { db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { reachOf } from '../managers.repository.ts'
import { lockPerson, type PersonRow } from '../persons.repository.ts'
import { findActiveSessions, isActiveSession } from './device-sessions.repository.ts'
import { limitDeviceScopes } from './devices.repository.ts'

type Done = { ok: true }

/** Whose sessions the actor sees and ends: all of the person's, or those of the accounts that the sign-in reaches. */
export async function visibleSessions(
  reader: Reader,
  actor: PersonActor,
): Promise<{ personId: number; managerIds?: number[] }> {
  const { personId } = actor
  const { ids, isWholePerson } = await reachOf(reader, actor)
  return isWholePerson ? { personId } : { personId, managerIds: ids }
}

/**
 * Locks the person of a session that lives on, until the transaction ends; throws 401 otherwise. What somebody else's right code
 * has ended meanwhile changes nothing any more.
 */
export async function lockPersonOf(tx: Tx, actor: PersonActor): Promise<PersonRow> {
  const person = await lockPerson(tx, actor.personId)
  if (!person || !(await isActiveSession(tx, actor.sessionId))) throw refuse.signIn()
  return person
}

/** GET /profile/sessions: the own one first, then the latest used. */
export async function listSessions(actor: AccountActor): Promise<DeviceSession[]> {
  const rows = await findActiveSessions(db(), await visibleSessions(db(), actor))
  const sessions = rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.id === actor.sessionId,
  }))
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** DELETE /profile/sessions/{id}: it is refused and its sockets are closed at once. */
export async function endSession(actor: AccountActor, sessionId: number): Promise<Done> {
  return transaction(async (tx) => {
    const visible = await visibleSessions(tx, actor)
    const ended = await endSessions(tx, { ...visible, sessionId }, sessionId !== actor.sessionId)
    if (ended.length === 0) throw refuse.notFound()
    await limitDeviceScopes(tx, ended)
    await auditEnding(tx, actor, ended.length)
    return { ok: true }
  })
}

/** DELETE /profile/sessions */
export async function endOtherSessions(actor: AccountActor): Promise<Done> {
  return transaction(async (tx) => {
    const visible = await visibleSessions(tx, actor)
    const ended = await endSessions(tx, { ...visible, exceptSessionId: actor.sessionId }, true)
    await limitDeviceScopes(tx, ended)
    await auditEnding(tx, actor, ended.length)
    return { ok: true }
  })
}

/**
 * POST /profile/logout. The browser stays known, but whoever sits down at it next reaches by a password that account alone:
 * the person's others take a code again.
 */
export async function logout(actor: PersonActor): Promise<Done> {
  await transaction(async (tx) => {
    await limitDeviceScopes(tx, await endSessions(tx, { sessionId: actor.sessionId }, false))
  })
  return { ok: true }
}

async function auditEnding(tx: Tx, actor: AccountActor, sessions: number): Promise<void> {
  if (sessions === 0) return
  await audit(tx, {
    actor: { type: 'account', id: actor.managerId },
    action: 'sessions_ended',
    subject: { type: 'person', id: actor.personId },
    details: { sessions },
  })
}
