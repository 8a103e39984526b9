import { describe, expect, test } from 'vitest'

import { asksInWords, beginsAsRequest, orders, requestClauses } from './clauses.ts'

const sentences: readonly (readonly [string, readonly string[]])[] = [
  ['Сгребите снег с той стороны, где магазин.', ['Сгребите снег с той стороны, где магазин.']],
  ['Повесьте расписание, пока не наладите сайт.', ['Повесьте расписание, пока не наладите сайт.']],
  ['Закройте бак или отодвиньте.', ['Закройте бак или отодвиньте.']],
  [
    'Почините рампу, вкрутите лампы и дайте добро на фестиваль.',
    ['Почините рампу,', 'вкрутите лампы', 'и дайте добро на фестиваль.'],
  ],
  [
    'Объясните, почему она не движется, и может ли город дать комнату.',
    ['Объясните, почему она не движется,', 'и может ли город дать комнату.'],
  ],
  [
    'Прошу заставить их взять документы и объяснить, с чего вдруг просят выписку.',
    ['Прошу заставить их взять документы', 'и объяснить, с чего вдруг просят выписку.'],
  ],
  [
    'Замените столбы и выясните, на чьём они балансе.',
    ['Замените столбы', 'и выясните, на чьём они балансе.'],
  ],
]

describe('the requests of a sentence', () => {
  test.each(sentences)('are its clauses: %s', (sentence, clauses) => {
    expect(requestClauses(sentence)).toEqual(clauses)
  })

  test('a feeling asks nothing, and what others have said is no order', () => {
    expect(asksInWords('Каждый вечер сижу как на иголках.')).toBe(false)
    expect(asksInWords('Хотим спать по ночам.')).toBe(true)
    expect(asksInWords('И кто мне заплатит за колёса, чеки есть.')).toBe(true)
    expect(orders('Врач сказал, пишите в управу.')).toBe(false)
    expect(orders('Не погасите — вызову телевидение.')).toBe(false)
    expect(orders('Пень выкорчуйте, деньги верните всем.')).toBe(true)
    expect(beginsAsRequest('Прошу продлить договор аренды, срок кончается.')).toBe(true)
    expect(beginsAsRequest('Когда я пришла, дверь была закрыта.')).toBe(false)
  })
})
