import type { SeatAsker } from '#modules/access/index.ts'
import type { Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findSeat, type SeatRow } from './team.repository.ts'

declare const granted: unique symbol
/** A seat of the asker's own channel: what changes a seat takes this type. */
export type GrantedSeat = SeatRow & { readonly [granted]: true }

/** The seat of the asker's channel; a seat of another channel is as good as none. */
export async function seatOfOwnTeam(reader: Reader, asker: SeatAsker, seatId: number): Promise<GrantedSeat> {
  const seat = await findSeat(reader, asker.channelId, seatId)
  if (!seat) throw refuse.notFound()
  return seat as GrantedSeat
}
