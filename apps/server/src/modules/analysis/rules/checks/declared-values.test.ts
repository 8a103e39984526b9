import { expect, test } from 'vitest'

import { resolution } from '../../gold/frames.ts'
import { parseDocument } from '../parse-document.ts'
import { inconsistentDeclarations } from './declared-values.ts'

const placesIn = (rules: string) =>
  inconsistentDeclarations(
    parseDocument({ paragraphs: resolution(rules).split('\n'), instruction: '', today: '2026-11-22' }),
  )

test.each([
  [
    'a season and its end',
    '1. Кафе работают с 1 мая по 30 сентября.\n2. Конструкции убирают через пять дней после окончания сезона, определённого с 15 апреля по 15 октября.',
    2,
  ],
  [
    'two seasons of one thing',
    '1. Лодочная станция открыта с 1 июня по 31 августа.\n2. Станция работает с 15 июня по 15 сентября.',
    2,
  ],
  [
    'the same season',
    '1. Каток открыт с 1 декабря по 1 марта.\n2. Каток работает с 1 декабря по 1 марта.',
    0,
  ],
  [
    'seasons of two things',
    '1. Каток работает с 1 декабря по 1 марта.\n2. Фонтан работает с 1 мая по 30 сентября.',
    0,
  ],
  [
    'two cafés',
    '1. Летнее кафе работает с 1 мая по 30 сентября.\n2. Кафе в парке работает с 15 мая по 15 сентября.',
    0,
  ],
  [
    'seasons with a word which one',
    '1. Отопительный сезон длится с 15 сентября по 15 мая.\n2. Купальный сезон длится с 1 июня по 31 августа.',
    0,
  ],
  [
    'a season of one of two things',
    '1. Пляж открыт с 1 июня по 31 августа.\n2. Каток открыт с 1 декабря по 1 марта.\n3. По окончании сезона, открытого с 15 июня по 20 августа, оборудование вывозят.',
    0,
  ],
  [
    'an acceptance within a season',
    '1. Ярмарка работает с 1 июня по 31 августа.\n2. Заявки на места ярмарки принимают, она открыта для всех, с 1 мая по 20 мая.',
    0,
  ],
  ['a term and its dates', '1. Заключить договор сроком на два года с 01.01.2027 по 31.12.2027.', 1],
  ['a term as long as its dates', '1. Заключить договор сроком на 11 месяцев с 01.02.2027 по 31.12.2027.', 0],
  [
    'members and their list',
    '1. Комиссия состоит из пяти человек.\nСостав комиссии\nПредседатель — Иванов И. И., глава;\nЧлены комиссии:\nПетрова А. А., юрист;\nСидоров С. С., инженер.',
    1,
  ],
  [
    'as many members as said',
    '1. Комиссия состоит из трёх человек.\nСостав комиссии\nИванов И. И., глава;\nПетрова А. А., юрист;\nСидоров С. С., инженер.',
    0,
  ],
])('what is declared twice: %s', (_, rules, count) => {
  expect(placesIn(rules)).toHaveLength(count)
})
