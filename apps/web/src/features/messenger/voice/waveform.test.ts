import { expect, it } from 'vitest'

import { waveformOf } from './waveform.ts'

it('a recording of any length has 64 bars from 0 to 31', () => {
  for (const length of [0, 1, 10, 64, 100, 9000]) {
    const bars = waveformOf(Array.from({ length }, (_, at) => (at % 7) / 7))
    expect(bars).toHaveLength(64)
    for (const bar of bars)
      expect(bar).toSatisfy((level) => Number.isInteger(level) && level >= 0 && level <= 31)
  }
})

it('the loudest part fills its bar, silence none, and an empty room stays low', () => {
  const half = waveformOf([...Array.from({ length: 50 }, () => 0), ...Array.from({ length: 50 }, () => 0.4)])
  expect(half.slice(0, 32)).toEqual(Array.from({ length: 32 }, () => 0))
  expect(half.slice(32)).toEqual(Array.from({ length: 32 }, () => 31))
  expect(Math.max(...waveformOf([0.001, 0.002]))).toBeLessThan(6)
})
