import { describe, expect, it } from 'vitest'

import { askedKinds } from './asked-kinds.ts'
import { quotesFor } from './quotes.ts'
import type { Concept } from './types.ts'

const concept = (key: string, idf = 1): Concept => ({
  word: key,
  key,
  idf,
  doubts: [],
  terms: [{ term: key, strength: 1 }],
})

describe('the sentences that decide', () => {
  const text =
    'Жалобу подают в вышестоящий орган или в суд. На жалобу орган отвечает в течение 15 рабочих дней. Пошлины нет.'

  it('name the term when the question asks for one', () => {
    const question = 'В какой срок отвечают на жалобу?'
    expect(quotesFor(text, { question, concepts: [concept('жалоба')], most: 1 })).toEqual([
      'На жалобу орган отвечает в течение 15 рабочих дней.',
    ])
  })

  it('name the body when the question asks who', () => {
    const question = 'Кому подать жалобу?'
    expect(quotesFor(text, { question, concepts: [concept('жалоба')], most: 1 })).toEqual([
      'Жалобу подают в вышестоящий орган или в суд.',
    ])
  })
})

describe('a second sentence', () => {
  const concepts = [concept('командировка')]
  const question = 'Кого нельзя отправить в командировку?'

  it('is left out where it answers nothing more', () => {
    const text = 'Беременных в командировку направлять нельзя. Разъездной характер — не командировка.'
    expect(quotesFor(text, { question, concepts })).toEqual(['Беременных в командировку направлять нельзя.'])
  })

  it('is given where it takes back what the first one allows', () => {
    const text =
      'За проступок ученику объявляют замечание или выговор. К ученикам начальных классов взыскания не применяют. Приказ хранят три года.'
    const asked = { question: 'Хотим объявить первокласснику выговор', concepts: [concept('выговор')] }
    expect(quotesFor(text, asked)).toEqual([
      'За проступок ученику объявляют замечание или выговор.',
      'К ученикам начальных классов взыскания не применяют.',
    ])
  })

  it('is never advice to compare with something else', () => {
    const text =
      'Беременных в командировку направлять нельзя. Командировку сверьте с уставом: она может быть запрещена.'
    expect(quotesFor(text, { question, concepts })).toEqual(['Беременных в командировку направлять нельзя.'])
  })
})

describe('what a question asks for', () => {
  it('is nothing where no kind of fact is asked', () => {
    expect(askedKinds('Соседи шумят по ночам')('Срок — 10 дней.')).toBeNull()
  })

  it('is a sum where a charge is asked for by its name', () => {
    const share = askedKinds('Какая плата за детский сад, если двое детей?')
    expect(share('Возвращают не менее 50 % на второго ребёнка.')).toBe(1)
    expect(share('Расходы на содержание здания в плату не включают.')).toBe(0)
  })

  it('is measured by the share that a text names', () => {
    const share = askedKinds('Какой штраф и кто его назначает?')
    expect(share('Штраф — 500 рублей.')).toBe(0.5)
    expect(share('Штраф назначает комиссия.')).toBe(1)
    expect(share('Шуметь ночью нельзя.')).toBe(0)
  })
})
