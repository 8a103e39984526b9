import { expect, test } from 'vitest'

import { matchesWords } from './match-words.ts'

test.each([
  ['', false],
  ['загр', true],
  ['документ загрузить', true],
  ['pfuheprf', false],
  ['pfuhepbnm', true],
  ['pfuh', true],
  ['документы', true],
  ['загузить', true],
  ['зарг', false],
  ['загрузить чат', false],
  ['!!', false],
])('CHAT-32 «Загрузить документ» by %j: %s', (term, isFound) => {
  expect(matchesWords(term, 'Загрузить документ')).toBe(isFound)
})

test('CHAT-32 ё is е, letter case does not matter', () => {
  expect(matchesWords('темное', 'Тёмное оформление')).toBe(true)
  expect(matchesWords('ТЁМНОЕ', 'Тёмное оформление')).toBe(true)
})
