import { expect, it } from 'vitest'

import { readableTalks } from './read-talks.ts'

it('talks are learned from with what was asked before, and their norms', () => {
  const sets = readableTalks()
  expect(sets).toHaveLength(4)
  for (const { name, continuations } of sets) {
    expect(continuations.length, name).toBeGreaterThan(30)
    for (const { earlier, norms } of continuations)
      expect([earlier.length > 0, norms.size > 0]).toEqual([true, true])
  }
})
