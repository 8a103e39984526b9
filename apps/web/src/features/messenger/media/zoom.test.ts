import { describe, expect, test } from 'vitest'

import { dragged, wholePicture, zoomedAt } from './zoom.ts'

const sizes = { stage: { width: 1000, height: 600 }, picture: { width: 800, height: 600 } }

describe('zoom', () => {
  test('CHAT-52 goes from 1 to 8 times', () => {
    expect(zoomedAt(wholePicture, 100, { x: 0, y: 0 }, sizes).scale).toBe(8)
    expect(zoomedAt(wholePicture, 0.1, { x: 0, y: 0 }, sizes)).toEqual(wholePicture)
  })

  test('CHAT-52 what lies under the pointer stays there', () => {
    const at = { x: 200, y: -100 }
    const twice = zoomedAt(wholePicture, 2, at, sizes)
    const thrice = zoomedAt(twice, 1.5, at, sizes)
    for (const { scale, x, y } of [twice, thrice])
      expect([(at.x - x) / scale, (at.y - y) / scale]).toEqual([at.x, at.y])
  })

  test('CHAT-52 a dragged picture leaves no edge of the stage free that it covered', () => {
    const twice = zoomedAt(wholePicture, 2, { x: 0, y: 0 }, sizes)
    expect(dragged(twice, { x: 5000, y: -5000 }, sizes)).toEqual({ scale: 2, x: 300, y: -300 })
    expect(dragged(wholePicture, { x: 50, y: 50 }, sizes)).toEqual(wholePicture)
  })
})
