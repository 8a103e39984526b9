import { describe, expect, test } from 'vitest'

import { withoutThing, withOnly } from './taken-out.ts'

const market = 'объявление: 5 мая ярмарка у клуба, вход со двора, справки в библиотеке, чай бесплатно'

describe('ASST-04 what a message takes out', () => {
  test.each([
    ['про чай', 'объявление: 5 мая ярмарка у клуба, вход со двора, справки в библиотеке'],
    ['справки в библиотеках', 'объявление: 5 мая ярмарка у клуба, вход со двора, чай бесплатно'],
    ['то что вход со двора', 'объявление: 5 мая ярмарка у клуба, справки в библиотеке, чай бесплатно'],
    ['про парковку', market],
  ])('«%s»', (thing, expected) => {
    expect(withoutThing(market, thing)).toBe(expected)
  })

  test('leaves the order and what alone is to stay', () => {
    expect(withOnly(market, ['вход'])).toBe('объявление, вход со двора')
    expect(withOnly(market, ['парковку'])).toBe(market)
  })
})
