import { describe, expect, it } from 'vitest'

import { learnOrder, placeOf } from './learn-order.ts'
import { learnSenses, type OwnedText } from './learn-senses.ts'

/** Two norms, each with words of its own by three writers. */
const texts: OwnedText[] = [0, 1].flatMap((owner) =>
  [1, 2, 3].flatMap((writer) =>
    ['крыша течёт', 'крыша снег', 'течёт снег', 'снег крыша'].map((text) => ({
      owner,
      writer,
      isQuestion: true,
      keys: text.split(' ').map((word) => (owner === 0 ? word : `${word}-2`)),
    })),
  ),
)

describe('training of the legal search', () => {
  it('gives the same senses from the same texts, words of one norm beside it', () => {
    const { words, size, vectors, norms } = learnSenses(texts, 2, 2)
    expect(learnSenses(texts, 2, 2).vectors).toEqual(vectors)
    const place = words.get('крыша')! * size
    const along = (norm: number) =>
      vectors[place]! * norms[norm * size]! + vectors[place + 1]! * norms[norm * size + 1]!
    expect(along(0)).toBeGreaterThan(along(1))
  })

  it('finds the sign that puts the right candidate first', () => {
    const question = (at: number) => ({
      signs: [
        [1, at % 2],
        [0, at % 3],
      ],
      isRight: [true, false],
    })
    const learned = learnOrder(Array.from({ length: 30 }, (_, at) => question(at)))
    expect(placeOf(question(4), learned)).toBe(0)
    expect(learned.weights[0]).toBeGreaterThan(Math.abs(learned.weights[1]!))
  })
})
