import { expect, test } from 'vitest'

import { changedPositions } from './queue-positions.ts'
import type { QueuedRun } from './queue.repository.ts'

/** Lets the first run leave until none waits; what was published of each run, in order. */
function publishedWhile(length: number): Map<number, number[]> {
  const published = new Map(Array.from({ length }, (_, at): [number, number[]] => [at + 1, [at + 1]]))
  for (let left = 1; left < length; left += 1) {
    const queued = Array.from({ length: length - left }, (_, at): QueuedRun => {
      const id = at + left + 1
      const publishedPosition = published.get(id)!.at(-1)!
      return { id, kind: '', position: at + 1, publishedPosition, averageSeconds: null }
    })
    for (const { id, position } of changedPositions(queued, 'built-in')) published.get(id)!.push(position)
  }
  return published
}

test('the first ten receive every step, and a long queue writes few events for each run', () => {
  const published = publishedWhile(1000)
  for (const [id, positions] of published)
    expect(positions.filter((position) => position <= 10)).toEqual(
      Array.from({ length: Math.min(id, 10) }, (_, at) => Math.min(id, 10) - at),
    )
  expect(Math.max(...Array.from(published.values(), (positions) => positions.length))).toBeLessThan(60)
})

test('a position that others took is published as well', () => {
  const run = { id: 7, kind: '', averageSeconds: 4 }
  const positions = (position: number, publishedPosition: number | null) =>
    changedPositions([{ ...run, position, publishedPosition }], 'built-in').map((one) => one.position)
  expect(positions(7, 6)).toEqual([7])
  expect(positions(60, 50)).toEqual([60])
  expect(positions(51, 50)).toEqual([])
  expect(positions(51, null)).toEqual([51])
})
