import { describe, expect, it } from 'vitest'

import { decodeSenses, encodeSenses, senseOf, shippedSenses } from './senses.ts'

const stored = () =>
  encodeSenses({
    size: 2,
    words: ['крыша', 'отпуск'],
    vectors: Float32Array.of(2, 0, 0, 3),
    normIds: ['repair', 'leave'],
    norms: Float32Array.of(1, 0, 0, 1),
  })

describe('senses of words', () => {
  it('a question is nearest to the norm in whose direction its words lie', () => {
    const near = senseOf(decodeSenses(stored()), ['крыша', 'снег'])
    expect(near('repair')).toBeCloseTo(1)
    expect(near('leave')).toBeCloseTo(0)
    expect(near('unknown')).toBeNull()
  })

  it('a question without a known word is near to nothing', () => {
    expect(senseOf(decodeSenses(stored()), ['снег'])('repair')).toBe(0)
  })

  it('refuses a file of another kind and a truncated one', () => {
    expect(() => decodeSenses(stored().subarray(0, 30))).toThrow('incomplete')
    expect(() => decodeSenses(new Uint8Array(40))).toThrow('Not a file')
  })

  it('what ships knows that people call the same thing by other words', () => {
    const near = senseOf(shippedSenses(), ['садик', 'очередь'])
    expect(near('fz273-st67-mesto')).toBeGreaterThan(near('pp354-gvs') ?? 1)
  })
})
