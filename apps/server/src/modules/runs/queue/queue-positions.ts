import { configuredModel } from '#platform/model/index.ts'

import type { Lane } from '../runs.tables.ts'
import type { QueuedRun } from './queue.repository.ts'

/** The built-in engine answers so many at a time: it needs the processor and nothing else. */
const builtInSlots = 3

/** How many runs of a lane are worked on at a time, on all nodes together. */
export const slotCount = (lane: Lane): number =>
  lane === 'built-in' ? builtInSlots : (configuredModel()?.concurrency ?? builtInSlots)

/** The places of those who wait, with the time it takes by the lane's last answers; null when there were none. */
export function positionUpdates(
  waiting: readonly QueuedRun[],
  lane: Lane,
): { id: number; place: number; etaSeconds: number | null }[] {
  return waiting
    .filter(({ place, publishedPosition }) => place !== publishedPosition)
    .map(({ id, place, averageSeconds }) => ({
      id,
      place,
      etaSeconds: averageSeconds === null ? null : Math.ceil((averageSeconds * place) / slotCount(lane)),
    }))
}
