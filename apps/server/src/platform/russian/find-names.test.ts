import { describe, expect, test } from 'vitest'

import { findByName, nameMatcher } from './find-names.ts'

const people = [
  'Королёва Анна Петровна',
  'Кузнецов Иван Ильич',
  'Кузнецова Ирина Олеговна',
  'Петров-Водкин Кузьма Сергеевич',
  'Цой Ли',
]
const found = async (term: string) => (await findByName(term, people, (name) => name)).items

describe('CHAT-32 names are found by', () => {
  test.each([
    ['a part as typed', 'знецова', ['Кузнецова Ирина Олеговна']],
    ['a form of the word', 'Королёвой', ['Королёва Анна Петровна']],
    ['е for ё', 'королева', ['Королёва Анна Петровна']],
    ['the beginnings of words in any order', 'ива кузн', ['Кузнецов Иван Ильич']],
    ['the other keyboard layout', 'rjhjktdf', ['Королёва Анна Петровна']],
    ['a surname with initials', 'Кузнецова И.О.', ['Кузнецова Ирина Олеговна']],
    ['initials apart', 'и. и. кузнецов', ['Кузнецов Иван Ильич', 'Кузнецова Ирина Олеговна']],
    ['a half of a double surname', 'водкин', ['Петров-Водкин Кузьма Сергеевич']],
    ['a word of two letters', 'ли цой', ['Цой Ли']],
    ['nothing that is not there', 'Сидоров', []],
    ['every word', 'Кузнецов Анна', []],
    ['no sign of the language of patterns', '%_*', []],
  ])('%s: %s', async (_what, term, expected) => {
    expect(await found(term)).toEqual(expected)
  })

  test.each([
    ['a swapped pair', 'кузенцова ирина', ['Кузнецова Ирина Олеговна'], 'кузнецова ирина'],
    ['a missing letter', 'Вокин', ['Петров-Водкин Кузьма Сергеевич'], 'водкин'],
    ['one typo in a word of five letters', 'ирена', ['Кузнецова Ирина Олеговна'], 'ирина'],
    ['a typo in a word that is not finished', 'карол', ['Королёва Анна Петровна'], 'корол'],
  ])('%s: %s', async (_what, term, expected, corrected) => {
    expect(await findByName(term, people, (name) => name)).toEqual({ items: expected, corrected })
  })

  test('a correction gives way to what has the typed word', async () => {
    expect(await findByName('Анна', ['Инна', 'Анна'], (name) => name)).toEqual({
      items: ['Анна'],
      corrected: null,
    })
  })

  test('a term without letters matches what contains it', () => {
    expect(nameMatcher('№ 3')('Школа № 3')).toBe(true)
    expect(nameMatcher('!!!')('Школа № 3')).toBe(false)
  })
})
