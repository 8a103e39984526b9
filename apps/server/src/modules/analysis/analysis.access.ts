import type { SeatActor } from '#modules/access/index.ts'
import type { Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findAnalysis } from './analyses.repository.ts'

declare const granted: unique symbol
/** An analysis of the actor's own in the channel of the call. */
export type OwnAnalysis = NonNullable<Awaited<ReturnType<typeof findAnalysis>>> & { readonly [granted]: true }

/** The actor's analysis; anybody else's, and one of another channel, is 404. */
export async function ownAnalysis(reader: Reader, actor: SeatActor, id: number): Promise<OwnAnalysis> {
  const analysis = await findAnalysis(reader, id, actor)
  if (!analysis) throw refuse.notFound()
  return analysis as OwnAnalysis
}
