import { defineAccess, type Authorized, type SeatActor } from '#modules/access/index.ts'
import type { Reader } from '#platform/database/index.ts'

import { findSession, type SessionRow } from './sessions.repository.ts'

const ownSession = (reader: Reader, actor: SeatActor, id: number) => findSession(reader, id, actor)

/** Sessions of the actor's own in the channel of the call; others', expired ones and other channels' are not found. */
export const authorizeSession = defineAccess({
  read: { load: ownSession },
  edit: { load: ownSession },
})

export type EditableSession = Authorized<SessionRow, 'edit'>
