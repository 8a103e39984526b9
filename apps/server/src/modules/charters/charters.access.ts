import type { SeatActor } from '#modules/access/index.ts'
import type { Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findCharter, type CharterRow } from './charters.repository.ts'

declare const granted: unique symbol

/** A charter of the actor's channel: the guard has seen to the right to open laws before. */
export type ReachedCharter = CharterRow & { readonly [granted]: true }

/** The charter of the actor's channel; another channel's is as good as none. */
export async function charterOf(reader: Reader, actor: SeatActor, id: number): Promise<ReachedCharter> {
  const row = await findCharter(reader, actor.channelId, id)
  if (!row) throw refuse.notFound()
  return row as ReachedCharter
}
