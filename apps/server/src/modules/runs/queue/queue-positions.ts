import { configuredModel } from '#platform/model/index.ts'

import type { Lane } from '../runs.tables.ts'
import type { QueuedRun, QueuePosition } from './queue.repository.ts'

/** Concurrency of the built-in engine, which is limited by the processor alone. */
const builtInSlots = 3

/** How many runs of a lane are processed at a time, on all nodes together. */
export const slotCount = (lane: Lane): number =>
  lane === 'built-in' ? builtInSlots : (configuredModel()?.concurrency ?? builtInSlots)

/** The estimated wait of a queued run, by the duration of the lane's last runs. */
export const positionOf = ({ id, position, averageSeconds }: QueuedRun, lane: Lane): QueuePosition => ({
  id,
  position,
  etaSeconds: averageSeconds === null ? null : Math.ceil((averageSeconds * position) / slotCount(lane)),
})

/** The positions that differ enough from what was last published to the readers of the runs. */
export const changedPositions = (queued: readonly QueuedRun[], lane: Lane): QueuePosition[] =>
  queued.filter(isToBePublished).map((run) => positionOf(run, lane))

/**
 * Each run that leaves the queue moves all others. The first ten receive every step, those further back every tenth part of
 * their way: a long queue would otherwise write as many events as the square of its length.
 */
function isToBePublished({ position, publishedPosition: published }: QueuedRun): boolean {
  if (published === null || position <= exactPositions) return position !== published
  return Math.abs(position - published) * exactPositions >= published
}

const exactPositions = 10
