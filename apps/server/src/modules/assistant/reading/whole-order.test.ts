import { expect, test } from 'vitest'

import { orthography } from '#platform/russian/index.ts'

import { wholeOrder } from './whole-order.ts'

const words = await orthography()

test.each([
  [
    'напиши письмо в сбербанк чтобы поставили банкомат',
    'в сбербанк',
    'request',
    'чтобы ',
    'поставили банкомат',
  ],
  ['поблагодари волонтёров за субботник', 'волонтёров', 'cause', 'за ', 'субботник'],
  ['напомни подрядчику про', 'подрядчику', 'fact', 'про ', ''],
  ['запроси у школы', 'школы', 'fact', '', ''],
  ['письмо минстрою', 'минстрою', 'fact', '', ''],
  ['ответь районному архиву насчёт справки', 'районному архиву', 'matter', 'насчёт ', 'справки'],
])('an order in one breath: %s', (order, addressee, kind, link, text) => {
  expect(wholeOrder(order, words)).toEqual({ addressee, kind, link, text })
})

test.each([
  'сделай короче',
  'напиши ответ',
  'напиши красиво',
  'отправь отказ',
  'письмо к трём',
  'напиши о ремонте',
])('an order that addresses nobody: %s', (order) => {
  expect(wholeOrder(order, words)).toBeNull()
})
