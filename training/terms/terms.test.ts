import { expect, it } from 'vitest'

import { pairSigns, type PairSigns } from '../../apps/server/src/modules/analysis/index.ts'
import { learnPairs, type Lesson } from './learn-pairs.ts'

const lesson = (at: number): Lesson => ({
  signs: {
    ...(Object.fromEntries(pairSigns.map((sign) => [sign, 0])) as PairSigns),
    constant: 1,
    event: at % 2,
    zero: at % 3 === 0 ? 1 : 0,
  },
  isContradiction: at % 2 === 1,
  weight: 1,
  isOfFragment: at % 5 === 0,
})

it('learns which sign goes with contradictions, the same from the same pairs', () => {
  const lessons = Array.from({ length: 60 }, (_, at) => lesson(at))
  const learned = learnPairs(lessons)
  expect(learned.event).toBeGreaterThan(3)
  expect(Math.abs(learned.zero)).toBeLessThan(0.5)
  expect(learned.verb).toBe(0)
  expect(learnPairs(lessons)).toEqual(learned)
})
