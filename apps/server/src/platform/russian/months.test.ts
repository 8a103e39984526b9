import { expect, test } from 'vitest'

import { monthName, monthOf } from './months.ts'

test.each([
  ['января', 1],
  ['Марта', 3],
  ['март', 3],
  ['май', 5],
  ['МАЯ', 5],
  ['мае', 5],
  ['августе', 8],
  ['декабрь', 12],
  ['маяк', null],
  ['магазинов', null],
  ['года', null],
  ['', null],
])('«%s» is the month %s', (word, number) => {
  expect(monthOf(word)).toBe(number)
})

test('the expression finds the same words', () => {
  const found = 'с 1 марта по 5 мая, 7 ИЮНЯ и 3 магазина'.match(new RegExp(`(?<=\\d )${monthName}`, 'giu'))
  expect(found).toEqual(['марта', 'мая', 'ИЮНЯ'])
})
