import { describe, expect, test } from 'vitest'

import { asksInWords, beginsAsRequest, orders, requestClauses } from './clauses.ts'
import { appealQuestions } from './questions.ts'
import { appealSentences, withListedRequests } from './sentences.ts'

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
  [
    'Прошу почистить дорогу, починить фонарь и сказать, кто за это отвечает.',
    ['Прошу почистить дорогу,', 'починить фонарь', 'и сказать, кто за это отвечает.'],
  ],
  [
    'Прошу разрешить мне, пенсионеру, построить сарай.',
    ['Прошу разрешить мне, пенсионеру, построить сарай.'],
  ],
  [
    'Прошу сообщить: какой у нас номер очереди, сколько участков дано в этом году, можем ли мы получить выплату.',
    [
      'Прошу сообщить: какой у нас номер очереди,',
      'сколько участков дано в этом году,',
      'можем ли мы получить выплату.',
    ],
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

describe('a list of requests', () => {
  const dogs = ['Требую отловить собак.', 'Требую сообщить, с кем контракт.', 'Когда это сделают?']

  test.each([
    'Требую:\n1. Отловить собак.\n2. Сообщить, с кем контракт;\n3. Когда это сделают?',
    'На основании изложенного требую:\n\n- отловить собак;\n- сообщить, с кем контракт;\n- Когда это сделают?',
    'Требую: 1) отловить собак; 2) сообщить, с кем контракт; 3) Когда это сделают?',
  ])('has a request in each item: %j', (text) => {
    expect(appealSentences(withListedRequests(text))).toEqual(dogs)
  })

  test('what only looks like one stays as it was written', () => {
    const text = 'Прошу: помогите.\n\nПриложение:\n1. Копия паспорта.'
    expect(appealSentences(withListedRequests(text))).toEqual(appealSentences(text))
  })

  test('is answered item by item', () => {
    const questions = appealQuestions(
      'Стая собак возле школы напала на сына.\nТребую:\n1. Отловить собак.\n2. Возместить расходы на лечение.',
    )
    expect(questions.map(({ about }) => about)).toEqual([
      'об отлове собак без владельцев',
      'о возмещении вреда от укуса животного',
    ])
  })
})

test('of several things in one sentence each has its own topic', () => {
  const questions = appealQuestions(
    'Во дворе сломаны качели, ребёнок упал. Ещё автобус № 3 не ходит по воскресеньям. ' +
      'Прошу отремонтировать качели, пустить автобус в выходные и сказать, кто отвечает.',
  )
  expect(questions.slice(0, 2).map(({ topic }) => topic)).toEqual(['yard', 'bus'])
})
