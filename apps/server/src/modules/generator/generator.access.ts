import type { SeatActor } from '#modules/access/index.ts'
import type { Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findSession, type SessionRow } from './sessions.repository.ts'

declare const granted: unique symbol
/** A session of the actor's own in the channel of the call: what reads or changes a session takes this type. */
export type OwnSession = SessionRow & { readonly [granted]: true }

/** The actor's session; anybody else's, one of another channel and one that is over are 404. */
export async function ownSession(reader: Reader, actor: SeatActor, id: number): Promise<OwnSession> {
  const session = await findSession(reader, id, actor)
  if (!session) throw refuse.notFound()
  return session as OwnSession
}
