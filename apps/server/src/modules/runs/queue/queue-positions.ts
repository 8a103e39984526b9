import { configuredModel } from '#platform/model/index.ts'

import type { Lane } from '../runs.tables.ts'
import type { Waiting } from './queue.repository.ts'

/** The built-in engine answers so many at a time: it needs the processor and nothing else. */
const builtInPlaces = 3

/** How many runs of a lane are worked on at a time, on all nodes together. */
export const slotsOf = (lane: Lane): number =>
  lane === 'built-in' ? builtInPlaces : (configuredModel()?.concurrency ?? builtInPlaces)

/** The places of those who wait, with the time it takes by the lane's last answers; null when there were none. */
export function placesOf(
  waiting: readonly Waiting[],
  lane: Lane,
): { id: number; place: number; etaSeconds: number | null }[] {
  return waiting
    .filter(({ place, toldPlace }) => place !== toldPlace)
    .map(({ id, place, averageSeconds }) => ({
      id,
      place,
      etaSeconds: averageSeconds === null ? null : Math.ceil((averageSeconds * place) / slotsOf(lane)),
    }))
}
