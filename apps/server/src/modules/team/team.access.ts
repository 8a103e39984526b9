import type { SeatActor } from '#modules/access/index.ts'
import type { Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findSeat, type SeatRow } from './team.repository.ts'

declare const granted: unique symbol
/** A seat of the actor's own channel: what changes a seat takes this type. */
export type GrantedSeat = SeatRow & { readonly [granted]: true }

/** The seat of the actor's channel; a seat of another channel is as good as none. */
export async function seatOfOwnTeam(reader: Reader, actor: SeatActor, seatId: number): Promise<GrantedSeat> {
  const seat = await findSeat(reader, actor.channelId, seatId)
  if (!seat) throw refuse.notFound()
  return seat as GrantedSeat
}
