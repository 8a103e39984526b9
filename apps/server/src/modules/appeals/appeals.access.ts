import type { SeatActor } from '#modules/access/index.ts'
import { refuse } from '#platform/http/index.ts'

/** Channel type 1 is the municipal one. */
const MUNICIPAL = 1

/** Appeals are answered in municipal channels alone (AIS-22); hiding the tab is no protection. */
export function municipal(actor: SeatActor): SeatActor {
  if (actor.channelTypeId !== MUNICIPAL) throw refuse.forbidden()
  return actor
}
