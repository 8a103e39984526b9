import { defineAccess, type SeatActor } from '#modules/access/index.ts'
import type { Reader } from '#platform/database/index.ts'

import { findCharter } from './charters.repository.ts'

/** Charters of the actor's channel; another channel's is not found. */
export const authorizeCharter = defineAccess({
  delete: {
    load: (reader: Reader, actor: SeatActor, id: number) => findCharter(reader, actor.channelId, id),
    may: ({ general }: SeatActor) => general.has('prepare_charter'),
  },
})
