import { expect, test } from 'vitest'

import { parseDocument } from '../parse-document.ts'
import { wrongEntry } from './entry-into-force.ts'

const detailsOf = (point: string) =>
  wrongEntry(
    parseDocument({
      paragraphs: [
        'АДМИНИСТРАЦИЯ РАЙОНА',
        'ПОСТАНОВЛЕНИЕ',
        '12 ноября 2026 года № 145',
        'с. Ытык-Кюель',
        'Об утверждении Порядка',
        `1. ${point}`,
        'Глава района И. И. Иванов',
      ],
      instruction: '',
      today: '2026-11-30',
    }),
  ).map(({ detail }) => detail)

test.each([
  'Постановление вступает в силу с 1 июня 2026 года.',
  'Постановление вводится в действие с 1 июня 2026 года и применяется к сносу зелёных насаждений.',
  'Новые нормативы вводятся в действие с 01.06.2026.',
])('before its own day: %s', (point) => {
  expect(detailsOf(point)).toEqual([
    expect.stringMatching(/^Акт от .+ вступает в силу раньше своей даты: .*2026/u),
  ])
})

test.each([
  'Постановление вводится в действие с 1 января 2027 года.',
  'Тарифы вводятся в действие по истечении месяца с 1 января 2027 года.',
  'Доплаты к окладу вводятся в действие с 1 июня 2026 года.',
])('from a later day, or to the good of people: %s', (point) => {
  expect(detailsOf(point)).toEqual([])
})
