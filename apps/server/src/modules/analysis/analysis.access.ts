import { defineAccess, type SeatActor } from '#modules/access/index.ts'
import type { Reader } from '#platform/database/index.ts'

import { findAnalysis } from './analyses.repository.ts'

const ownAnalysis = (reader: Reader, actor: SeatActor, id: number) => findAnalysis(reader, id, actor)

/** Analyses of the actor's own in the channel of the call; others' and other channels' are not found. */
export const authorizeAnalysis = defineAccess({
  read: { load: ownAnalysis },
  delete: { load: ownAnalysis },
})
