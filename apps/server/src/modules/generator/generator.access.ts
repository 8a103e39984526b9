import { defineAccess, type Authorized, type SeatActor } from '#modules/access/index.ts'
import type { Reader, Tx } from '#platform/database/index.ts'

import { findSession, lockSession, type SessionRow } from './sessions.repository.ts'

/** Sessions of the actor's own in the channel of the call; others', expired ones and other channels' are not found. */
export const authorizeSession = defineAccess({
  read: { load: (reader: Reader, actor: SeatActor, id: number) => findSession(reader, id, actor) },
  /** Locked until the end of the transaction: what is changed follows from what was read. */
  edit: { load: (tx: Tx, actor: SeatActor, id: number) => lockSession(tx, id, actor) },
})

export type EditableSession = Authorized<SessionRow, 'edit'>
