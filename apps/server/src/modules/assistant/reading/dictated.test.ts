import { expect, test } from 'vitest'

import { orthography } from '#platform/russian/index.ts'

import { asWritten } from './dictated.ts'

const words = await orthography()

test.each([
  ['до двадцатого апреля', 'до 20 апреля'],
  ['с первого сентября две тысячи двадцать седьмого года', 'с 1 сентября 2027 года'],
  ['работа с десяти до восемнадцати', 'работа с 10 до 18'],
  ['сбор в восемнадцать тридцать кабинет тридцать один', 'сбор в 18:30 кабинет 31'],
  ['стоит сто сорок рублей', 'стоит 140 рублей'],
  ['не хватает шестидесяти шести тысяч', 'не хватает 66 тысяч'],
  ['опоздал на час двадцать', 'опоздал на час двадцать'],
  ['три лопаты на втором этаже', 'три лопаты на втором этаже'],
  ['счёт на 46 000 руб.', 'счёт на 46 000 руб.'],
])('ASST-03 numbers that are dictated stand in figures: %s', (spoken, written) => {
  expect(asWritten(spoken, words)).toBe(written)
})

test.each([
  ['начальнику трофимову виктору андреевичу', 'начальнику Трофимову Виктору Андреевичу'],
  ['подпишет заведующая шульгина', 'подпишет заведующая Шульгина'],
  ['яма на улице советской дом восемь', 'яма на улице Советской дом 8'],
  ['ответ гр-ке Ахметовой', 'ответ гражданке Ахметовой'],
  ['жителю нового дома', 'жителю нового дома'],
])('ASST-03 names that are dictated have capitals: %s', (spoken, written) => {
  expect(asWritten(spoken, words)).toBe(written)
})

test('a text that is to be proofread stays as it was typed', () => {
  const typed = 'Исправь ошибки: встреча двадцатого апреля'
  expect(asWritten(typed, words)).toBe(typed)
})
