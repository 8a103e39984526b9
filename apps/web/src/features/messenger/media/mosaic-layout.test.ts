import { describe, expect, test } from 'vitest'

import { layMosaic } from './mosaic-layout.ts'

const wide = { width: 1600, height: 900 }
const tall = { width: 600, height: 900 }
const unknown = { width: null, height: null }

describe('layMosaic', () => {
  test('CHAT-53 two to ten tiles fill the mosaic without a gap, in order, each large enough to be pressed', () => {
    const forms = [wide, tall, unknown]
    for (let count = 2; count <= 10; count += 1) {
      for (let first = 0; first < forms.length; first += 1) {
        const sizes = Array.from({ length: count }, (_, at) => forms[(at + first) % forms.length]!)
        const { ratio, tiles } = layMosaic(sizes)
        expect(tiles).toHaveLength(count)
        const area = tiles.reduce((total, { width, height }) => total + width * height, 0)
        expect(area).toBeCloseTo(10_000, 5)
        // The bubble of a phone of 360 px leaves 240 px.
        for (const { width, height } of tiles) {
          expect(width * 2.4).toBeGreaterThan(44)
          expect((height * 2.4) / ratio).toBeGreaterThan(44)
        }
        expect(1 / ratio).toBeLessThanOrEqual(1.351)
        const order = tiles.map(({ left, top }) => top * 1000 + left)
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }
    }
  })

  test('CHAT-53 two tall pictures stand beside each other, two wide ones below each other', () => {
    expect(layMosaic([tall, tall]).tiles.map(({ top }) => top)).toEqual([0, 0])
    expect(layMosaic([wide, wide]).tiles.map(({ left }) => left)).toEqual([0, 0])
  })
})
