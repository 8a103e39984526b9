import { expect, test } from 'vitest'

import { resolution } from '../../gold/frames.ts'
import { parseDocument } from '../parse-document.ts'
import { reversedRanges, wrongPercents, wrongTotals } from './consistency.ts'

const documentOf = (rules: string) =>
  parseDocument({ paragraphs: resolution(rules).split('\n'), instruction: '', today: '2026-11-22' })

test.each([
  ['Начало работ — 1 апреля 2027 года, окончание — 15 марта 2027 года.', 1],
  ['Начало подачи заявок: 10.03.2027, а завершение подачи заявок: 01.03.2027.', 1],
  ['Начало работ — 1 апреля 2027 года, окончание — 15 мая 2027 года.', 0],
  ['Начало работ — 1 апреля 2027 года по распоряжению от 15 марта 2027 года.', 0],
])('CON-02 an end before its beginning, each by its name: %s', (rules, count) => {
  expect(reversedRanges(documentOf(`1. ${rules}`))).toHaveLength(count)
})

test.each([
  ['2. В цену включён налог на добавленную стоимость по ставке 22 % в сумме 536 800 рублей.', 1],
  ['2. В цену контракта включён НДС 22 % в сумме 440 000 рублей.', 0],
  ['2. Налог на добавленную стоимость по ставке 22 % уплачивает исполнитель в сумме 10 000 рублей.', 0],
])('CON-09 a tax that is part of the price of another point: %s', (rules, count) => {
  expect(wrongPercents(documentOf(`1. Цена контракта — 2 440 000 рублей.\n${rules}`))).toHaveLength(count)
})

test.each([
  ['Доход за полугодие, руб.', 1],
  ['Расходы на код программы, руб.', 0],
  ['Год', 0],
])('CON-04 a column is summed whatever half of a year it is of: %s', (head, count) => {
  const table = `Программа | ${head}\n«Шахматы» | 81 000\n«Химик» | 86 400\nИтого | 187 400`
  expect(wrongTotals(documentOf(`1. Утвердить смету.\n${table}`))).toHaveLength(count)
})
