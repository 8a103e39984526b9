import type { DeviceSession } from '@uprava/contract/accounts.ts'

import { type AccountAsker, audit, auditNames, endSessions, type PersonAsker } from '#modules/access/index.ts'
import { db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findLivingSessions } from './device-sessions.repository.ts'
import { reachedManagers } from './managers.repository.ts'

type Done = { ok: true }

/** Whose sessions the asker sees and ends: all of the person's, or those of the accounts the sign-in reaches. */
export async function visibleSessions(
  reader: Reader,
  asker: PersonAsker,
): Promise<{ personId: number; managerIds?: number[] }> {
  const { ids, beyond } = await reachedManagers(reader, asker)
  return beyond === 0 ? { personId: asker.personId } : { personId: asker.personId, managerIds: ids }
}

/** GET /profile/sessions: the own one first, then the latest used. */
export async function listSessions(asker: AccountAsker): Promise<DeviceSession[]> {
  const rows = await findLivingSessions(db(), await visibleSessions(db(), asker))
  const sessions = rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.id === asker.sessionId,
  }))
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** DELETE /profile/sessions/{id}: it is refused and its sockets are closed at once. */
export async function endSession(asker: AccountAsker, sessionId: number): Promise<Done> {
  return transaction(async (tx) => {
    const visible = await visibleSessions(tx, asker)
    const ended = await endSessions(tx, { ...visible, sessionId }, sessionId !== asker.sessionId)
    if (ended.length === 0) throw refuse.notFound()
    await auditEnding(tx, asker, ended.length)
    return { ok: true }
  })
}

/** DELETE /profile/sessions */
export async function endOtherSessions(asker: AccountAsker): Promise<Done> {
  return transaction(async (tx) => {
    const visible = await visibleSessions(tx, asker)
    const ended = await endSessions(tx, { ...visible, exceptSessionId: asker.sessionId }, true)
    await auditEnding(tx, asker, ended.length)
    return { ok: true }
  })
}

/** POST /profile/logout */
export async function logout(asker: PersonAsker): Promise<Done> {
  await transaction((tx) => endSessions(tx, { sessionId: asker.sessionId }, false))
  return { ok: true }
}

async function auditEnding(tx: Tx, asker: AccountAsker, sessions: number): Promise<void> {
  if (sessions === 0) return
  const entry = {
    actor: auditNames.account(asker.managerId),
    action: 'Завершены сеансы',
    subject: auditNames.person(asker.personId),
  }
  await audit(tx, { ...entry, details: { sessions } })
}
